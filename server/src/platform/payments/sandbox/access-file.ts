import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { freePort } from '../../db/embedded/postmaster.ts';
import { sandboxStatus } from './sandbox-status.ts';

const SandboxAccess = Type.Object({
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  key: Type.String({ minLength: 1 }),
  webhookSecret: Type.String({ minLength: 1 }),
});

/** Where the payment sandbox of a data folder listens on 127.0.0.1, and its secrets. */
export type SandboxAccess = Static<typeof SandboxAccess>;

/** The folder of the payment sandbox in a data folder. */
export const sandboxFolder = (dataDirectory: string): string => path.join(dataDirectory, 'payment-sandbox');

/**
 * Reads the access to the payment sandbox of a data folder, which is made at the first start and the same for every
 * process with this folder. The port changes only where another program has taken it.
 */
export async function openSandboxAccess(dataDirectory: string): Promise<SandboxAccess> {
  const folder = sandboxFolder(dataDirectory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stored = readSandboxAccess(dataDirectory) ?? create(folder, await newAccess());
  if ((await sandboxStatus(stored)) !== 'another program') return stored;
  const moved = { ...stored, port: await freePort() };
  renameSync(writeBeside(folder, moved), fileIn(folder));
  return moved;
}

/** The access to the payment sandbox of a data folder; null before its first start. */
export function readSandboxAccess(dataDirectory: string): SandboxAccess | null {
  try {
    return Value.Parse(SandboxAccess, JSON.parse(readFileSync(fileIn(sandboxFolder(dataDirectory)), 'utf8')));
  } catch {
    return null;
  }
}

async function newAccess(): Promise<SandboxAccess> {
  const secret = () => randomBytes(24).toString('hex');
  return { port: await freePort(), key: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` };
}

/** Creates the file, or returns what another process has written into it meanwhile. */
function create(folder: string, access: SandboxAccess): SandboxAccess {
  const written = writeBeside(folder, access);
  try {
    linkSync(written, fileIn(folder));
    return access;
  } catch {
    const other = readSandboxAccess(path.dirname(folder));
    if (other === null) renameSync(written, fileIn(folder));
    return other ?? access;
  } finally {
    rmSync(written, { force: true });
  }
}

/** Writes a file that only this user can read, and returns its path. */
function writeBeside(folder: string, access: SandboxAccess): string {
  const file = `${fileIn(folder)}.${process.pid}`;
  writeFileSync(file, `${JSON.stringify(access)}\n`, { mode: 0o600 });
  return file;
}

const fileIn = (folder: string): string => path.join(folder, 'access.json');
