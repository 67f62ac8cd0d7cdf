import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';

/** Stands where the people who run a community manage it, for everybody else. */
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
