import { useParams } from '@tanstack/react-router';
import { useCommunity } from '../api.ts';

/** The community that is managed: the pages below /communities/{id}/manage. Undefined until its details are there. */
export function useManaged() {
  const { id } = useParams({ from: '/signed-in/communities/$id/manage' });
  return useCommunity(id).data;
}
