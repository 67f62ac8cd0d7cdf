/**
 * Whether each of some different ids has a row that `count` counts: for reads of a replica, whose rows the primary is asked about
 * by a condition that is a right. Nothing is asked about none.
 */
export async function allMatch(
  ids: readonly string[],
  count: (ids: readonly string[]) => Promise<number>,
): Promise<boolean> {
  return ids.length === 0 || (await count(ids)) === ids.length;
}
