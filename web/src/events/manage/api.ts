import type { Event } from '@homecoming/contract/events.ts';
import { useParams } from '@tanstack/react-router';
import { useEvent } from '../api.ts';

/** The event of the pages below /events/{id}/manage. They render only once it is there, for its organisers. */
export function useManagedEvent(): Event | undefined {
  const { id } = useParams({ from: '/app/signed-in/events/$id/manage' });
  return useEvent(id).event;
}
