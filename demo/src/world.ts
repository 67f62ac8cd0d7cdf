import type { App } from '@homecoming/server/platform/app.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { keepLenaYoung } from './lena.ts';
import { MINUTE } from './times.ts';

/** Who can be signed in as; all passwords are `homecoming`. */
export const demoSignIns: readonly { email: string; who: string }[] = [
  { email: 'olivia@homecoming.test', who: 'owner and payment owner of Northgate University Alumni' },
  { email: 'amir@homecoming.test', who: 'admin there, host of events' },
  { email: 'maya@homecoming.test', who: 'a member of three communities, with chats, points and tickets' },
  { email: 'noor@homecoming.test', who: 'in no community, nothing asked, info_1 true: meets the join modal' },
  { email: 'lena@homecoming.test', who: 'a member, account always younger than 24 h, tutorial not done' },
  { email: 'staff@homecoming.test', who: 'staff' },
];

/** Any number that no other advisory lock of ours has. */
const LOCK = 20_160_614;
/** How long a server waits for the world of another one. */
const WAITS = 10 * MINUTE;

/**
 * Fills a database that has no user with the demo world, and keeps a world that is there in shape.
 * Servers that start at once make one world; a world is there as a whole or not at all.
 */
export async function makeDemoWorldIfEmpty(app: App, progress: (line: string) => void): Promise<void> {
  await alone(app, async () => {
    if (!(await isEmpty(app))) return;
    // Read only once: the plan and the drawing library take 20 MB of memory.
    const { makeWorld } = await import('./make-world.ts');
    await makeWorld(app, progress);
  });
  await keepLenaYoung.run(app, {});
}

async function isEmpty(app: App): Promise<boolean> {
  const found = await app.db.select({ id: users.id }).from(users).limit(1);
  return found.length === 0;
}

/** Of servers that start at once one goes on, and the others wait. The lock lives as long as its connection. */
async function alone(app: App, work: () => Promise<void>): Promise<void> {
  const connection = await app.pool.connect();
  const lock = { text: 'select pg_advisory_lock($1)', values: [LOCK], query_timeout: WAITS };
  try {
    // The others wait for a whole world, which takes longer than a statement may, on either end of the connection.
    await connection.query('set lock_timeout = 0; set statement_timeout = 0; set transaction_timeout = 0');
    await connection.query(lock);
    await work();
  } finally {
    // Not given back to the pool: it goes, and its lock and settings with it.
    connection.release(true);
  }
}
