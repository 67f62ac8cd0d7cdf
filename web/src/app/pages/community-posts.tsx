import { useParams } from '@tanstack/react-router';
import { useCommunity } from '../../communities/api.ts';
import { ComposerPrompt } from '../../posts/composer/parts/composer-prompt.tsx';
import { PostList } from '../../posts/feed/parts/post-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** /communities/{id}/posts: the tab with the posts of its members. */
export function CommunityPostsPage() {
  const { id } = useParams({ from: '/app/open/communities/$id/posts' });
  const { data: community } = useCommunity(id);
  const canPost = community?.can.post === true;
  return (
    <Stack gap={16}>
      {canPost && <ComposerPrompt communityId={id} />}
      <PostList scope={{ community: id }} empty={canPost ? undefined : <NothingToRead />} />
    </Stack>
  );
}

function NothingToRead() {
  return (
    <EmptyState drawing="doorway" title="No posts yet">
      What its members share will appear here.
    </EmptyState>
  );
}
