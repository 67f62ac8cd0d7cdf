import { Loading, PostSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Holds the place, inside the shell, of a screen whose code is on its way. */
export function FramePending() {
  return (
    <Page title="Loading" titleHidden>
      <Loading>
        <PostSkeleton image />
        <PostSkeleton />
      </Loading>
    </Page>
  );
}
