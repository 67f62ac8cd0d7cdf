import { communityErrors } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/page/page.tsx';

/** The page of a community that the reader may not see. `children` is the button to ask for access. */
export function CommunityClosed({ children }: { children: ReactNode }) {
  const { history, navigate } = useRouter();
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: '/communities' }));
  return (
    <Page title="Community" back="/communities">
      <EmptyState
        drawing="keyhole"
        title="This one is for members"
        actions={
          <>
            {children}
            <Button variant="default" onClick={goBack}>
              Go back
            </Button>
          </>
        }
      >
        {communityErrors.community_forbidden.message}
      </EmptyState>
    </Page>
  );
}

/** The page of a community that does not exist, or is hidden from the reader. */
export function CommunityNotFound() {
  return (
    <Page title="Community" back="/communities">
      <EmptyState
        drawing="signpost"
        title={communityErrors.community_not_found.message}
        actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
      >
        It may have moved or closed.
      </EmptyState>
    </Page>
  );
}
