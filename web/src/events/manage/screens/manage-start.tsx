import { Navigate } from '@tanstack/react-router';
import { useManagedEvent } from '../api.ts';

/** /events/{id}/manage: leads to the requests of an event, or to its attendees where nobody has to ask. */
export function ManageStart() {
  const event = useManagedEvent();
  if (event === undefined) return null;
  const { id, approval_required, counts } = event;
  const hasRequests = approval_required || (counts.requested ?? 0) > 0;
  return <Navigate to={`/events/$id/manage/${hasRequests ? 'requests' : 'attendees'}`} params={{ id }} replace />;
}
