/** As Promise.all(), but when one fails the others end first: they may use what is given back then, such as a transaction. */
export function waitForAll<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  return Promise.all(promises).finally(() => Promise.allSettled(promises));
}
