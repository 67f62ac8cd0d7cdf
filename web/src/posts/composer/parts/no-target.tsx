import type { PostCategory } from '@homecoming/contract/posts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';

interface NoTargetProps {
  category: PostCategory;
  /** A community of the user, if there is one. */
  community: { id: string; name: string } | undefined;
}

/** Says that the user cannot post to anything of the category yet, and what to do. */
export function NoTarget({ category, community }: NoTargetProps) {
  if (category === 'event') return <NoEvent inCommunity={community !== undefined} />;
  if (category === 'community' || community === undefined) {
    return (
      <EmptyState
        drawing="keyhole"
        title={category === 'community' ? 'Posts live in communities' : 'You are in no channel yet'}
        actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
      >
        {category === 'community'
          ? 'You are in none yet. Join one, and you can post there.'
          : 'Channels live in communities, and you are in none yet. Join one first.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="doorway"
      title="You are in no channel yet"
      actions={
        <>
          <ButtonLink to="/communities/$id/details" params={{ id: community.id }}>
            Browse channels
          </ButtonLink>
          <WriteToCommunity />
        </>
      }
    >
      {`Join a channel of ${community.name}, and you can post there.`}
    </EmptyState>
  );
}

function NoEvent({ inCommunity }: { inCommunity: boolean }) {
  return (
    <EmptyState
      drawing="lantern"
      title="No events to post about yet"
      actions={
        <>
          <ButtonLink to="/events">Look at events</ButtonLink>
          {inCommunity && <WriteToCommunity />}
        </>
      }
    >
      Once you go to one, you can post for the people who come.
    </EmptyState>
  );
}

function WriteToCommunity() {
  return (
    <ButtonLink to="/home/add/community" variant="default">
      Write to a community
    </ButtonLink>
  );
}
