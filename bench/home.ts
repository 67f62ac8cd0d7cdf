import { createDataset, type Dataset } from './dataset.ts';
import { postgresCpuMs } from './cpu.ts';
import { compareReads, growth, type Figure } from './figures.ts';
import { inTurns } from './load.ts';
import { startBare, startOurs, startPostgres, temporaryDirectory, type RunningServer } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 4;
const COMMUNITIES = 30;

/** The home feed of somebody in 30 communities: against a bare server, and with many posts against few. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const small = await createDataset(postgres.url('home_10k'), 10_000, { communities: COMMUNITIES });
    const large = await createDataset(postgres.url('home_1000k'), 1_000_000, { communities: COMMUNITIES });
    return [...(await againstBare(large, () => postgresCpuMs(postgres))), await bySize(small, large)];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

async function againstBare(data: Dataset, clock: () => number): Promise<Figure[]> {
  const [ours, bare] = [await startOurs(data.url), await startBare(data.url)];
  try {
    await requireSameJson(ours, bare, data);
    const common = { connections: 32, seconds: SECONDS };
    const turns = await inTurns(
      ROUNDS,
      { ...common, server: ours, requests: readHome(data) },
      { ...common, server: bare, requests: readBareHome(data) },
      { postgresCpuMs: clock },
    );
    return compareReads('home of 30 communities at 1,000 k posts', turns, 0.5);
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

async function bySize(small: Dataset, large: Dataset): Promise<Figure> {
  const [ofSmall, ofLarge] = [await startOurs(small.url), await startOurs(large.url)];
  try {
    const common = { connections: 1, seconds: SECONDS };
    const turns = await inTurns(
      ROUNDS,
      { ...common, server: ofLarge, requests: readHome(large) },
      { ...common, server: ofSmall, requests: readHome(small) },
    );
    return growth('home of 30 communities at 1,000 k / at 10 k posts, time', turns, 1.2);
  } finally {
    await ofSmall.stop();
    await ofLarge.stop();
  }
}

async function requireSameJson(ours: RunningServer, bare: RunningServer, data: Dataset): Promise<void> {
  const [[request], [bareRequest]] = [readHome(data), readBareHome(data)];
  const answer = await fetch(ours.url + (request?.path ?? ''), { headers: request?.headers ?? {} });
  const bareAnswer = await fetch(bare.url + (bareRequest?.path ?? ''));
  if ((await answer.text()) !== (await bareAnswer.text())) throw new Error('the two servers do not send the same JSON');
}

function readHome({ readers }: Dataset) {
  return readers.map(({ token }) => ({
    method: 'GET' as const,
    path: '/api/v1/posts/',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json; version=v1' },
  }));
}

function readBareHome({ readers }: Dataset) {
  return readers.map(({ userId }) => ({ method: 'GET' as const, path: `/home?reader=${userId}` }));
}
