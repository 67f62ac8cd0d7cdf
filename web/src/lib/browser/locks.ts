/** The locks that the tabs of a browser share; null where it has none, such as on a page without https. */
export function getLocks(): LockManager | null {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ?? null;
}
