/** What is needed of a connection or a pool. */
interface Connection {
  query<Row extends object>(sql: string): Promise<{ rows: Row[] }>;
}

/** Rows that do not continue the row before them: something was changed, removed or inserted there. */
const BROKEN_ROWS = `
  select chain, min(position) as position from (
    select log.*, coalesce(lag(log.hash) over rows, chains.removed_hash) as previous,
      coalesce(lag(log.position) over rows, chains.removed_position) as before
    from moderation_log log left join log_chains chains on chains.chain = log.chain
    window rows as (partition by log.chain order by log.position)) linked
  where position is distinct from before + 1
    or hash is distinct from hash_log_row(previous, id, chain, position, actor_id, act, ids, at)
  group by chain order by chain`;

/** Chains whose last row is not there, or is another one than it was. */
const BROKEN_ENDS = `
  select chains.chain from log_chains chains
  left join moderation_log log on log.chain = chains.chain and log.position = chains.position
  where coalesce(log.hash, chains.removed_hash) <> chains.hash order by 1`;

/** Checks every chain of the log from its start to its end. Returns what is wrong, a sentence each. Reads all of it. */
export async function findBrokenChains(connection: Connection): Promise<string[]> {
  const rows = await connection.query<{ chain: string; position: number }>(BROKEN_ROWS);
  const ends = await connection.query<{ chain: string }>(BROKEN_ENDS);
  return [
    ...rows.rows.map(
      ({ chain, position }) =>
        `The log of ${chain} was changed by hand: row ${position} does not continue the one before.`,
    ),
    ...ends.rows.map(
      ({ chain }) => `The log of ${chain} was changed by hand: its last row is missing, or another one.`,
    ),
  ];
}

/** The end of each chain: who notes them elsewhere can prove later that the log goes on from there. */
export async function readChainEnds(
  connection: Connection,
): Promise<readonly { chain: string; position: number; hash: string }[]> {
  const { rows } = await connection.query<{ chain: string; position: number; hash: string }>(
    `select chain, position, encode(hash, 'hex') as hash from log_chains order by chain`,
  );
  return rows;
}
