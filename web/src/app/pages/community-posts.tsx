import { useParams } from '@tanstack/react-router';
import { useCommunity } from '../../communities/api.ts';
import { PostList } from '../../posts/feed/parts/post-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** /communities/{id}/posts: the tab with the posts of its members. */
export function CommunityPostsPage() {
  const { id } = useParams({ from: '/app/open/communities/$id/posts' });
  const { data: community } = useCommunity(id);
  return <PostList scope={{ community: id }} empty={community?.can.post === true ? undefined : <NothingToRead />} />;
}

function NothingToRead() {
  return (
    <EmptyState drawing="doorway" title="No posts yet">
      What its members share will appear here.
    </EmptyState>
  );
}
