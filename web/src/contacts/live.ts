import { reloadPaths } from '../lib/http/reload-paths.ts';

/** Loads again who was met and who is a contact, on every screen that shows it: profiles and the search for a chat, too. */
export async function reloadContacts(): Promise<void> {
  await reloadPaths(/^(list:)?\/(events\/[^/]+\/met\/|contacts\/|users\/)/);
}

/** The user and somebody became contacts, or are none any more. */
export function onContactUpdated(): void {
  void reloadContacts();
}
