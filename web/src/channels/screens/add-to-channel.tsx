import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/** Adding something to a channel. */
export function AddToChannelScreen() {
  return (
    <Page title="Share in a channel" back="/home">
      <EmptyState
        drawing="door"
        title="You are in no channel yet"
        actions={<ButtonLink to="/home/add/community">Write to a community</ButtonLink>}
      >
        Until then, a post in a community reaches all of its members.
      </EmptyState>
    </Page>
  );
}
