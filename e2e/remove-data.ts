import { rmSync } from 'node:fs';

/** Removes the server's folder once every story is told. */
export default function removeData(): void {
  if (process.env.E2E_DATA) rmSync(process.env.E2E_DATA, { recursive: true, force: true });
}
