import { useCurrentUser } from '../../../accounts/api.ts';
import { PostList } from '../../../posts/feed/parts/post-list.tsx';

/** /profile/posts: the tab with the user's own posts. */
export function OwnPostsPage() {
  const { data: user } = useCurrentUser();
  return user === undefined ? null : <PostList scope={{ user: user.id }} />;
}
