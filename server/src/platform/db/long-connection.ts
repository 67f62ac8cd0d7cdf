import pg from 'pg';

/**
 * Connects for work that takes longer than a request, such as a migration or a backup: the limits that its role may have do
 * not count. PostgreSQL asks a silent connection whether it lives: a machine that lost its power must not keep locks for hours.
 */
export async function connectForLongWork(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    options: '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  });
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set transaction_timeout = 0;
      set idle_in_transaction_session_timeout = 0; set enable_seqscan = on`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
