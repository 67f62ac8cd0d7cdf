import { useParams } from '@tanstack/react-router';
import { PostList } from '../../posts/parts/post-list.tsx';

/** /communities/{id}/posts: the tab with what its members share. */
export function CommunityPostsPage() {
  const { id } = useParams({ from: '/open/communities/$id/posts' });
  return <PostList communityId={id} />;
}
