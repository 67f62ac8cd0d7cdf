import { v7 } from 'uuid';

/** A new UUIDv7, as the tables' default. */
export function newId(): string {
  return v7();
}
