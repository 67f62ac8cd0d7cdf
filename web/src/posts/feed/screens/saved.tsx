import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PostList } from '../parts/post-list.tsx';

/** The posts that the user keeps for later, the one saved last first. */
export function SavedPostsScreen() {
  return (
    <Page title="Saved posts" back="/profile">
      <PostList scope={{ bookmarked: true }} empty={<NothingSaved />} />
    </Page>
  );
}

function NothingSaved() {
  return (
    <EmptyState drawing="doorway" title="Nothing saved yet" actions={<ButtonLink to="/home">Go to home</ButtonLink>}>
      Tap the bookmark below a post to keep it here.
    </EmptyState>
  );
}
