import type { App } from '../app.ts';
import type { Pool } from '../db/database.ts';

/** Makes one value for each server of this process: tests run several. */
export function perServer<Value>(create: () => Value): (app: App) => Value {
  const values = new WeakMap<Pool, Value>();
  return ({ writePool }) => {
    const known = values.get(writePool);
    if (known !== undefined) return known;
    const value = create();
    values.set(writePool, value);
    return value;
  };
}
