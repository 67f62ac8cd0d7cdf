import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Replaces the pages that manage an event for users who do not organise it. */
export function OrganisersOnly({ eventId }: { eventId: string }) {
  return (
    <EmptyState
      drawing="keyhole"
      title="This is for organisers"
      actions={
        <ButtonLink to="/events/$id" params={{ id: eventId }}>
          Back to the event
        </ButtonLink>
      }
    >
      The hosts run the event, with the admins of its community.
    </EmptyState>
  );
}
