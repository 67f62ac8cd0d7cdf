import { rmSync } from 'node:fs';

/** Removes the server's folder after the last story. */
export default function removeData(): void {
  if (process.env.E2E_DATA) rmSync(process.env.E2E_DATA, { recursive: true, force: true });
}
