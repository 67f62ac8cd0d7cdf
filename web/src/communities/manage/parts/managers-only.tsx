import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';

/** Replaces the management pages for readers who do not manage the community. */
export function ManagersOnly() {
  return (
    <EmptyState
      drawing="keyhole"
      title="This is for owners and admins"
      actions={
        <ButtonLink from="/communities/$id/manage" to="/communities/$id/details">
          Back to the community
        </ButtonLink>
      }
    >
      They run the community.
    </EmptyState>
  );
}
