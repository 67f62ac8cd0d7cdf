import { mutate } from 'swr';

/** Loads again who was met and who is a contact, on every screen that shows it: profiles and the search for a chat, too. */
export async function reloadContacts(): Promise<void> {
  const isShown = (key: unknown): boolean =>
    typeof key === 'string' && /^(list:)?\/(events\/[^/]+\/met\/|contacts\/|users\/)/.test(key);
  await mutate(isShown);
}

/** The user and somebody became contacts, or are none any more. */
export function onContactUpdated(): void {
  void reloadContacts();
}
