import type { Event } from '@homecoming/contract/events.ts';
import { isOver } from '../../../events/model.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconEdit } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './event-posts.module.css';
import { PostList } from './post-list.tsx';

/** The posts of an event on its page. Renders nothing for people who neither read nor write them. */
export function EventPosts({ event }: { event: Event }) {
  const { id, can, status } = event;
  const hasEnded = isOver(event, useMinute());
  // People of other communities read the event, but not its posts
  if (!can.see_attendees || status === 'draft') return null;
  const canWrite = can.post && status === 'published';
  return (
    <section>
      <Row justify="between" gap={12} className={classes.head}>
        <h2>Posts</h2>
        {canWrite && <WriteLink id={id} variant="subtle" />}
      </Row>
      <PostList
        scope={{ event: id }}
        empty={
          <EmptyState drawing="doorway" title="No posts yet" actions={canWrite ? <WriteLink id={id} /> : undefined}>
            {canWrite ? invitation(hasEnded) : 'What people write about this event appears here.'}
          </EmptyState>
        }
      />
    </section>
  );
}

function invitation(hasEnded: boolean): string {
  return hasEnded ? 'How was it? Share a photo or a thought.' : 'Who shares a ride? Who brings what? Ask here.';
}

function WriteLink({ id, variant = 'light' }: { id: string; variant?: 'light' | 'subtle' }) {
  return (
    <ButtonLink to="/home/add/event" search={{ event: id }} variant={variant} leftSection={<IconEdit size={18} />}>
      Write a post
    </ButtonLink>
  );
}
