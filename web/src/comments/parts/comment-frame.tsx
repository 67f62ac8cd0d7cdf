import type { Person } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text, textStyle } from '../../ui/text/text.tsx';

import classes from './comment-frame.module.css';

/** The layout of a comment: avatar, header and content. Focusable. */
export function CommentFrame({
  face,
  className = '',
  children,
  ...rest
}: ComponentProps<'article'> & { face: ReactNode }) {
  return (
    <article {...rest} tabIndex={-1} className={`${classes.card} ${className}`}>
      {face}
      <Stack gap={2} grow>
        {children}
      </Stack>
    </article>
  );
}

/** The author's avatar. Hidden from the keyboard: the name beside it is the same link. */
export function CommentFace({ author, small = false }: { author: Person; small?: boolean }) {
  return (
    <Link to="/users/$id" params={{ id: author.id }} tabIndex={-1} aria-hidden="true" className={classes.face}>
      <Avatar person={author} size={small ? 32 : 40} />
    </Link>
  );
}

interface CommentHeadProps {
  comment: { created_at: string; edited_at: string | null };
  /** What can be done with it, at the end of the line. */
  menu?: ReactNode;
  /** Who wrote it. */
  children: ReactNode;
}

/** Who wrote a comment, and when. */
export function CommentHead({ comment: { created_at, edited_at }, menu, children }: CommentHeadProps) {
  return (
    <Row as="header" align="start" gap={12}>
      <Row align="start" wrap grow gap={12} className={classes.words}>
        {children}
        <Text size="s" tone="quiet" grow={false} className={classes.time}>
          <RelativeTime iso={created_at} />
          {edited_at !== null && ' · edited'}
        </Text>
      </Row>
      {menu !== undefined && <div className={classes.menu}>{menu}</div>}
    </Row>
  );
}

interface CommentAuthorProps {
  author: Person;
  /** Names the comment for screen readers. */
  nameId: string;
  /** Level and badge. */
  children: ReactNode;
}

/** The name of who wrote it, which leads to their profile. */
export function CommentAuthor({ author, nameId, children }: CommentAuthorProps) {
  return (
    <Row wrap gap={8} grow className={classes.who}>
      <Link
        to="/users/$id"
        params={{ id: author.id }}
        id={nameId}
        {...textStyle({ size: 'm', className: classes.name })}
      >
        <PersonName person={author} />
      </Link>
      {children}
    </Row>
  );
}
