import { v7 } from 'uuid';

/** The id of a row that is about to be written: a UUIDv7, as the tables make them by default. */
export function newId(): string {
  return v7();
}
