import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createTaskQueue } from './concurrency/task-queue.ts';

const argon2 = promisify(argon2WithCallback);

// OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
// Each hash takes 19 MiB and one of Node's four worker threads, which also read files.
const hashes = createTaskQueue({ maxRunning: 2, maxWaiting: 200 });

/** Hashes a password with argon2id; the result is a PHC string with its salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

/** Whether a password matches a hash. A null hash never matches, in the same time. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc ?? nobody);
  if (!parts) return false;
  const [, memory, passes, lanes, salt = '', tag = ''] = parts;
  const costs = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), costs);
  const wanted = Buffer.from(tag, 'base64');
  return derived.length === wanted.length && timingSafeEqual(derived, wanted) && phc !== null;
}

/** A hash without a password, checked for unknown addresses so that they take the same time. */
const nobody = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(TAG_BYTES))}`;

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, lanes: parallelism }: { memory: number; passes: number; lanes: number },
): Promise<Buffer> {
  // The same letters typed on different keyboards give the same bytes.
  const message = password.normalize('NFKC');
  return hashes.run(() => argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES }));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
