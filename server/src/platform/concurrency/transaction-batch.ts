import DataLoader from 'dataloader';
import type { Transaction } from '../db/database.ts';

/**
 * Joins the calls of one transaction that are made at the same time, such as effects of many facts, into one `run`. It
 * answers each input in its place.
 */
export function createTransactionBatcher<Input, Answer>(
  run: (tx: Transaction, inputs: readonly Input[]) => Promise<readonly Answer[]>,
): (tx: Transaction, input: Input) => Promise<Answer> {
  const loaders = new WeakMap<Transaction, DataLoader<Input, Answer>>();
  return (tx, input) => {
    const known = loaders.get(tx);
    if (known !== undefined) return known.load(input);
    const loader = new DataLoader<Input, Answer>((inputs) => run(tx, inputs), { cache: false });
    loaders.set(tx, loader);
    return loader.load(input);
  };
}
