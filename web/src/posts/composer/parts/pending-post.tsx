import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStoredFile } from '../../../lib/unsent/stored-files.ts';
import { notice } from '../../../lib/toasts.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { Crest } from '../../../ui/art/crest.tsx';
import { UnsentActions } from '../../../ui/feedback/unsent-actions.tsx';
import { SendingProgress } from '../../../ui/pictures/chosen-picture.tsx';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { IconAlertTriangle, IconClock, IconEdit } from '../../../ui/icons/icons.tsx';
import { usePreview } from '../../../ui/pictures/image-picker.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import card from '../../parts/post-card.module.css';
import { shownEntries, type PostEntry } from '../create-post.ts';
import classes from './pending-post.module.css';
import { editUnsentPost, whyNotSent } from '../unsent-posts.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** A post that the server does not have yet: how far it is, or why it was not sent. */
export function PendingPost({ entry, author }: { entry: PostEntry; author: OwnUser }) {
  const { id, content, failure } = entry;
  const { target, category, title, comment, people } = content;
  useEffect(() => {
    shownEntries.add(id);
    return () => {
      shownEntries.delete(id);
    };
  }, [id]);
  return (
    <article
      className={`${card.card} ${classes.pending}`}
      aria-busy={failure === null}
      aria-label="Your post, not published yet"
    >
      <Row as="header" gap={12}>
        <Avatar person={author} size={44} />
        <div className={card.who}>
          <p className={card.name}>
            <PersonName person={author} />
          </p>
          <p className={card.meta} data-in-channel={category === 'channel' || undefined}>
            <span>
              <span className={card.place}>
                <Crest community={target.community} size={17} />
                <span dir="auto">{target.community.name}</span>
              </span>
              {category !== 'community' && (
                <>
                  <span aria-hidden="true">›</span>
                  <span className={card.place}>
                    <span dir="auto">{target.name}</span>
                  </span>
                </>
              )}
            </span>
            <span aria-hidden="true">·</span>
            <span className={card.edited}>{failure === null ? 'Sending' : 'Not sent'}</span>
          </p>
        </div>
      </Row>
      {title.trim() !== '' && (
        <h2 dir="auto" className={card.title}>
          {title}
        </h2>
      )}
      <ClampedText clamped people={people}>
        {comment}
      </ClampedText>
      <PendingPicture entry={entry} />
      {failure !== null && <NotSent entry={entry} sentence={whyNotSent(failure, category)} />}
    </article>
  );
}

function PendingPicture({ entry: { files, progress } }: { entry: PostEntry }) {
  const preview = usePreview(useStoredFile(files.image ?? null) ?? null);
  if (files.image === undefined) return null;
  return (
    <figure className={classes.picture}>
      {preview !== null && <img src={preview} alt="" />}
      {progress !== null && <SendingProgress share={progress} />}
    </figure>
  );
}

/** Why it is not sent, and what can be done: by itself it is sent again only while it is queued. */
function NotSent({ entry, sentence }: { entry: PostEntry; sentence: string }) {
  const { state, isStored, content } = entry;
  const navigate = useNavigate();
  const failed = state === 'failed';
  function edit(): void {
    if (editUnsentPost(entry)) void navigate({ to: `/home/add/${content.category}` });
    else notice.info('You are writing another post. Post it or clear it, then edit this one.');
  }
  return (
    <Stack gap={12} size="m" className={classes.notSent} data-failed={failed || undefined}>
      <Row as="p" align="stretch" gap={12} className={classes.sentence} role={failed ? 'alert' : 'status'}>
        {failed ? <IconAlertTriangle size={20} /> : <IconClock size={20} />}
        <span>
          {failed ? `Not sent. ${sentence}` : sentence}
          {!isStored && ' Keep this page open: this browser does not store it.'}
        </span>
      </Row>
      <UnsentActions entry={entry} noun="post">
        <Button size="sm" px={10} variant="default" leftSection={<IconEdit size={18} />} onClick={edit}>
          Edit
        </Button>
      </UnsentActions>
    </Stack>
  );
}
