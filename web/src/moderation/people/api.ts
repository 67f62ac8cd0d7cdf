import { endPersonSession, endPersonSessions, getPerson, listPeople } from '@homecoming/contract/staff-people.ts';
import { mutate } from 'swr';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';

/** Accounts by the beginnings of names or of the address; for platform staff. */
export function usePeople(typed: string) {
  const q = typed.trim();
  return useLiveList(listSource(listPeople, { query: q === '' ? {} : { q } }));
}

/** One account; each load of it is logged, so it is not loaded again when the window gets the focus. */
export function useStaffPerson(id: string) {
  return useEndpoint(getPerson, { params: { id } }, { revalidateOnFocus: false, revalidateOnReconnect: false });
}

/** Signs a person out: everywhere, or on one device. */
export async function signOut(id: string, session?: string): Promise<void> {
  if (session === undefined) await call(endPersonSessions, { params: { id } });
  else await call(endPersonSession, { params: { id, session } });
  await mutate(getSwrKey(getPerson, { params: { id } }));
}
