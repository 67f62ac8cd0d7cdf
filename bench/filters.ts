import pg from 'pg';
import { createDataset, outboxEmpty, type Dataset } from './dataset.ts';
import { median, ratio, shown, type Figure } from './figures.ts';
import { inTurns } from './load.ts';
import { startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 32;
const WORDS = 500;

/** Posts in a community with 500 filters, against those in another one of the same database without. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const data = await createDataset(postgres.url('filters'), 10_000, { communities: 3 });
    const communities = await addFilters(data);
    const ours = await startOurs(data.url);
    try {
      const common = { connections: CONNECTIONS, seconds: SECONDS, server: ours };
      const [withWords, without] = communities;
      const turns = await inTurns(
        ROUNDS,
        { ...common, requests: publish(data, withWords) },
        { ...common, requests: publish(data, without) },
        { waitForEffects: () => outboxEmpty(data.url) },
      );
      const rates = (side: 'first' | 'second') => median(turns.map((turn) => turn[side].rate)).toFixed(0);
      return [
        shown(`post create with ${WORDS} words / none, requests a second`, `${rates('first')} / ${rates('second')}`),
        ratio(
          `post create with ${WORDS} words / none`,
          median(turns.map(({ first, second }) => first.rate / second.rate)),
          {
            atLeast: 0.95,
          },
        ),
      ];
    } finally {
      await ours.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

/** Gives one of two communities of the same size its filters. Returns it, and the other one. */
async function addFilters({ url, community: largest }: Dataset): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select id from communities where id <> $1 order by id', [largest]);
    const [community, other] = rows.map((row) => String(row.id));
    await client.query(
      `insert into filters (community_id, kind, value, action)
       select $1, case when n % 10 = 0 then 'domain' else 'word' end,
         case n % 10 when 0 then 'site' || n || '.example' when 1 then 'prefix' || n || '*' else 'word' || n end, 'refuse'
       from generate_series(1, $2::int) n`,
      [community, WORDS],
    );
    await client.query('insert into moderation_settings (community_id, filters_version) values ($1, 1)', [community]);
    return [community ?? '', other ?? ''];
  } finally {
    await client.end();
  }
}

function publish({ readers }: Dataset, community: string) {
  const comment = 'Two presses, one working guillotine and forty drawers of type. '.repeat(3).trim();
  return readers.map(({ token }) => ({
    method: 'POST' as const,
    path: '/api/v1/posts/',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ category: 'community', community, comment }),
  }));
}
