import {
  chooseMet,
  listContacts,
  listMet,
  removeContact as removeCall,
  updateMet,
  withdrawMet,
  type Contact,
  type MetPerson,
} from '@homecoming/contract/contacts.ts';
import { getEvent } from '@homecoming/contract/events.ts';
import { call } from '../lib/http/client.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { reloadContacts } from './live.ts';

/** Who else was at an event and is shown. */
export function useMet(eventId: string) {
  return useLiveList(listSource(listMet, { params: { id: eventId } }));
}

/** The event at which people met. */
export function useMetEvent(eventId: string) {
  return useEndpoint(getEvent, { params: { id: eventId } });
}

/** What the user can do at an event. */
export function useMetState(eventId: string) {
  return useEndpoint(listMet, { params: { id: eventId }, query: { limit: 1 } });
}

export async function showMe(eventId: string, shown: boolean): Promise<void> {
  await changed(call(updateMet, { params: { id: eventId }, body: { shown } }));
}

/** Returns whether the two are contacts now. */
export async function choosePerson(eventId: string, { id: userId }: Pick<MetPerson, 'id'>): Promise<boolean> {
  const { contact } = await changed(call(chooseMet, { params: { id: eventId, userId } }));
  return contact;
}

export async function withdrawChoice(eventId: string, { id: userId }: Pick<MetPerson, 'id'>): Promise<void> {
  await changed(call(withdrawMet, { params: { id: eventId, userId } }));
}

/** The contacts of the user. */
export function useContacts() {
  return useLiveList(listSource(listContacts, {}));
}

export async function removeContact({ id: userId }: Pick<Contact, 'id'>): Promise<void> {
  await changed(call(removeCall, { params: { userId } }));
}

/** Also after a refusal: what is shown may be over. */
async function changed<Reply>(answer: Promise<Reply>): Promise<Reply> {
  try {
    return await answer;
  } finally {
    await reloadContacts();
  }
}
