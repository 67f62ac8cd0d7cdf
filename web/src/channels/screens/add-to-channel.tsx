import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/** Adding something to a channel. */
export function AddToChannelScreen() {
  return (
    <Page title="Share in a channel" back="/home">
      <EmptyState
        drawing="door"
        title="No channels yet"
        actions={<ButtonLink to="/home/add/community">Write to a community</ButtonLink>}
      >
        Your communities have not opened a channel. A post reaches all of their members.
      </EmptyState>
    </Page>
  );
}
