import { outboxEmpty } from './dataset.ts';
import { postgresCpuMs } from './cpu.ts';
import { atMost, compareReads, compareWrites, growth, median, type Figure } from './figures.ts';
import { inTurns } from './load.ts';
import { startBare, startOurs, startPostgres, temporaryDirectory } from './servers.ts';
import { createThreads, type Thread } from './threads.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** Groups that are commented in at once: in a single one both servers only wait for the lock of its row. */
const GROUPS = 32;

/**
 * The first page of a group with 100,000 comments against one with 100, and against its bare query; commenting against
 * the bare 'insert + counter' server.
 */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const url = postgres.url('comments');
    const [small, large] = await createThreads(url, [100, 100_000]);
    if (small === undefined || large === undefined) throw new Error('there are two threads');
    const ours = await startOurs(url);
    const bare = await startBare(url);
    try {
      const clock = () => postgresCpuMs(postgres);
      const one = { connections: 1, seconds: SECONDS, server: ours };
      const bySize = await inTurns(ROUNDS, { ...one, requests: open(large) }, { ...one, requests: open(small) });
      const many = { connections: 32, seconds: SECONDS };
      const againstBare = await inTurns(
        ROUNDS,
        { ...many, server: ours, requests: open(large) },
        { ...many, server: bare, requests: openBare(large) },
        { postgresCpuMs: clock },
      );
      const groups = await createThreads(
        url,
        Array.from({ length: GROUPS }, (_, index) => index + 10),
      );
      const commenting = await inTurns(
        ROUNDS,
        { ...many, server: ours, requests: groups.map(comment) },
        { ...many, server: bare, requests: groups.map(commentBare) },
        { postgresCpuMs: clock, waitForEffects: () => outboxEmpty(url) },
      );
      return [
        growth('a group at 100 k / at 100 comments, time', bySize, 1.2),
        ...compareReads('a group', againstBare, 0.5),
        atMost(
          'a group, processor time of a page',
          median(againstBare.map(({ first: { cpuMs } }) => cpuMs.server + cpuMs.postgres)),
          3,
          'ms',
        ),
        ...compareWrites('comment', commenting, 0.4),
      ];
    } finally {
      await ours.stop();
      await bare.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

function open({ group, token }: Thread) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json; version=v1' };
  return [{ method: 'GET' as const, path: `/api/v1/groups/${group}/comments/`, headers }];
}

function openBare({ group, reader }: Thread) {
  return [{ method: 'GET' as const, path: `/comments?group=${group}&reader=${reader}` }];
}

const body = JSON.stringify({ text: 'Saturday works for me.' });

function comment({ group, token }: Thread) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { method: 'POST' as const, path: `/api/v1/groups/${group}/comments/`, headers, body };
}

function commentBare({ group, reader }: Thread) {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST' as const, path: `/comments?group=${group}&author=${reader}`, headers, body };
}
