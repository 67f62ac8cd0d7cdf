import type { CommunityCard } from '@homecoming/contract/communities.ts';
import type { ReactNode } from 'react';
import { counted } from '../../lib/text/format.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './community-row.module.css';

interface CommunityRowProps {
  community: CommunityCard;
  /** What makes it interesting for the reader, after its size. */
  note?: string | undefined;
  endContent: ReactNode;
}

/** A community in a short list; `endContent` are its actions. */
export function CommunityRow({ community, note, endContent }: CommunityRowProps) {
  return (
    <Row as="li" wrap gap={12} className={classes.row}>
      <CommunitySummary community={community} note={note} />
      {endContent}
    </Row>
  );
}

/** Crest, name and size of a community, as in a row. */
export function CommunitySummary({ community, note }: Pick<CommunityRowProps, 'community' | 'note'>) {
  const { members_count: members } = community;
  return (
    <>
      <Crest community={community} size={44} />
      <Stack as="span" className={classes.words}>
        <span dir="auto" className={classes.name}>
          {community.name}
        </span>
        <Text as="span" size="s" tone="quiet">
          {members === null ? 'Private' : counted(members, 'member')}
          {note !== undefined && ` · ${note}`}
        </Text>
      </Stack>
    </>
  );
}
