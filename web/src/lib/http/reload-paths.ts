import { mutate } from 'swr';

/** Loads again what is shown of the addresses that a pattern fits; lists are kept as `list:` and their address. */
export async function reloadPaths(pattern: RegExp): Promise<void> {
  await mutate((key) => typeof key === 'string' && pattern.test(key));
}
