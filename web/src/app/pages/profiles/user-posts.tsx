import { useParams } from '@tanstack/react-router';
import { PostList } from '../../../posts/feed/parts/post-list.tsx';
import { useProfile } from '../../../profiles/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** /users/{id}/posts: the tab with a person's posts in communities of the reader. */
export function UserPostsPage() {
  const { id } = useParams({ from: '/app/signed-in/users/$id/posts' });
  const { data: profile } = useProfile(id);
  return (
    <PostList
      scope={{ user: id }}
      empty={
        <EmptyState drawing="doorway" title="No posts yet">
          {`Posts by ${profile?.first_name ?? 'this person'} in your communities will appear here.`}
        </EmptyState>
      }
    />
  );
}
