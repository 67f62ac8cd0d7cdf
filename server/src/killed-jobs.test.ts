import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from './app.ts';
import { scenes } from './fixtures/job-scenes.ts';
import { openStage, type Outcome, type Stage } from './fixtures/play-scene.ts';
import type { Hit } from './fixtures/run-hit.ts';

/** The long form, which hits every job at each of its requests, is `npm run test:faults`. */
const isLong = process.env.FAULTS === 'long';
const timeout = isLong ? 30 * 60_000 : 120_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.close());

it('has a scene for every job', () => {
  expect(Object.keys(scenes).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

describe.each(Object.keys(scenes))('%s', (name) => {
  it('has one effect, however its server or its connections end meanwhile', { timeout }, async () => {
    const undisturbed = await stage.play(name);
    // The control: a job that does nothing could be killed at any time.
    expect(effectsIn(undisturbed)).not.toEqual([]);
    expect(undisturbed.copies).toBeLessThanOrEqual(1);
    const times: number[] = [];
    for (const hit of hitsFor(undisturbed)) {
      const outcome = await stage.play(name, hit);
      const where = JSON.stringify(hit);
      expect(outcome.wasHit, where).toBe(true);
      expect(differences(outcome.state, undisturbed.state), where).toEqual([]);
      expect(differences(outcome.mails, undisturbed.mails), where).toEqual([]);
      times.push(outcome.goneOnAfterMs);
      // The mail that was being sent is sent again, with the same Message-ID.
      expect(outcome.copies, where).toBeLessThanOrEqual(2);
    }
    if (isLong)
      console.log(`hit ${times.length} times: ${name}, done after at most ${Math.round(Math.max(...times))} ms`);
  });
});

/** The lines that one of both has more often, with a sign. */
function differences(ours: readonly string[], expected: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of ours) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts].filter(([, count]) => count !== 0).map(([line, count]) => `${count > 0 ? '+' : '-'} ${line}`);
}

function effectsIn({ state, mails }: Outcome): readonly string[] {
  const before = new Set(stage.before);
  return [...mails, ...state.filter((line) => !before.has(line))];
}

/** In the short form a kill in the middle, and a cut when all work is done, after which the job runs a second time. */
function hitsFor({ requests }: Outcome): Hit[] {
  if (!isLong) {
    const middle = { request: Math.ceil(requests / 2), when: 'unanswered' } as const;
    return [
      { fault: 'kill', at: requests === 0 ? 'end' : middle },
      { fault: 'cut', at: 'end' },
    ];
  }
  const points = Array.from({ length: requests }, (_, index) => index + 1).flatMap((request) =>
    (['unsent', 'unanswered'] as const).map((when) => ({ request, when })),
  );
  return (['kill', 'cut'] as const).flatMap((fault) => [...points, 'end' as const].map((at) => ({ fault, at })));
}
