import pg from 'pg';

/** A lock of which one server of many over one database has got hold, until it stops or its connection ends. */
export interface ServerLock {
  /** Takes the lock if nobody else has it. True as long as this server has it. */
  tryAcquire(): Promise<boolean>;
  release(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Opens a lock by its id, the same on every server. */
export function openServerLock(url: string, id: number): ServerLock {
  let owner: pg.Client | null = null;
  const release = async () => {
    const client = owner;
    owner = null;
    await client?.end();
  };
  return {
    async tryAcquire() {
      owner ??= await connect(url);
      // A connection that has it gets it again. One that has ended fails here.
      const isAcquired = await tryLock(owner, id).catch(async (error: unknown) => {
        await release();
        throw error;
      });
      if (!isAcquired) await release();
      return isAcquired;
    },
    release,
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'homecoming lock',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function tryLock(client: pg.Client, id: number): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [id]);
  return rows[0]?.acquired ?? false;
}
