/** Begins `work` for each item, in order, up to `maxRunning` at a time; throws its first failure. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  maxRunning: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  // Shared by all runners: each takes the next item.
  const waiting = items.values();
  const run = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: maxRunning }, run));
}
