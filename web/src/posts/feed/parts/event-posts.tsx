import type { Event } from '@homecoming/contract/events.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconEdit } from '../../../ui/icons/icons.tsx';
import classes from './event-posts.module.css';
import { PostList } from './post-list.tsx';

/** The posts of an event on its page. Renders nothing for people who neither read nor write them. */
export function EventPosts({ event }: { event: Event }) {
  const { id, can, status } = event;
  // People of other communities read the event, but not its posts
  if (!can.see_attendees || status === 'draft') return null;
  return (
    <section>
      <div className={classes.head}>
        <h2>Posts</h2>
        {can.post && <WriteLink id={id} variant="subtle" />}
      </div>
      <PostList
        scope={{ event: id }}
        empty={
          <EmptyState drawing="doorway" title="No posts yet" actions={can.post ? <WriteLink id={id} /> : undefined}>
            {can.post ? 'Who shares a ride? Who brings what? Ask here.' : 'What the guests share will appear here.'}
          </EmptyState>
        }
      />
    </section>
  );
}

function WriteLink({ id, variant = 'light' }: { id: string; variant?: 'light' | 'subtle' }) {
  return (
    <ButtonLink to="/home/add/event" search={{ event: id }} variant={variant} leftSection={<IconEdit size={18} />}>
      Write a post
    </ButtonLink>
  );
}
