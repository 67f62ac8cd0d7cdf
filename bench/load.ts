import autocannon from 'autocannon';

export interface Load {
  /** Requests a second. */
  readonly rate: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

interface Target {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly autocannon.Request[];
}

/** Loads a server on this machine for some seconds. Any answer but a success is an error. */
export async function load({ url, connections, seconds, requests }: Target): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds, requests: [...requests] });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} connections broke`);
  }
  return { rate: result.requests.average, medianMs: result.latency.p50, p99Ms: result.latency.p99 };
}

/**
 * Loads two servers alternately, one pair of figures a round. `waitForEffects` waits for background work of the first, so that it
 * does not slow the second.
 */
export async function inTurns(
  rounds: number,
  first: Target,
  second: Target,
  waitForEffects: () => Promise<void> = async () => undefined,
): Promise<{ first: Load; second: Load }[]> {
  const pairs = [];
  await load({ ...first, seconds: 2 });
  await waitForEffects();
  await load({ ...second, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    const ofFirst = await load(first);
    await waitForEffects();
    pairs.push({ first: ofFirst, second: await load(second) });
  }
  return pairs;
}
