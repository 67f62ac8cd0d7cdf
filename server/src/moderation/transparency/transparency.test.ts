import * as cases from '@homecoming/contract/cases.ts';
import { updateCommunity } from '@homecoming/contract/communities.ts';
import { itemActions, personActions, reasons } from '@homecoming/contract/moderation.ts';
import { appealStatement } from '@homecoming/contract/statements.ts';
import * as transparency from '@homecoming/contract/transparency.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useModeratedClub } from '../fixtures/club.ts';

const club = useModeratedClub();
const HOUR_MS = 60 * 60 * 1_000;

// All that a test does is in one year.
beforeAll(() => {
  const { clock } = club.server;
  const now = clock.now();
  const june = (year: number) => Date.UTC(year, 5, 15, 12);
  const isPast = june(now.getUTCFullYear()) < now.getTime();
  clock.forward(june(now.getUTCFullYear() + (isPast ? 1 : 0)) - now.getTime());
});

/** Reports a new post, and decides about it two hours later. Returns the decision. */
async function removePost(reason: 'spam' | 'hate' = 'spam'): Promise<string> {
  const post = await club.write(club.author);
  await club.report(club.reporter, post, { reason });
  club.server.clock.forward(2 * HOUR_MS);
  const { id, version } = await club.caseAbout(post);
  const body = { version, item: 'remove', person: 'warn' } as const;
  return (await club.admin.get(cases.decideCase, { params: { id }, body })).decision.id;
}

const read = (by = club.outsider, year?: number) =>
  by.get(transparency.getCommunityTransparency, {
    params: { id: club.community.id },
    query: year === undefined ? {} : { year },
  });

/** All lines of decisions, with how many people made. */
function listDecisions(byPeople: Readonly<Record<string, number>>): unknown[] {
  const lines = [
    ...itemActions.map((action) => ({ about: 'item', action })),
    ...personActions.map((action) => ({ about: 'person', action })),
  ];
  return lines.map((line) => ({
    ...line,
    by_people: byPeople[`${line.about} ${line.action}`] ?? '<3',
    automated: '<3',
  }));
}

describe('the figures of a community', () => {
  it('count reports, decisions, objections and the time that it took, and hide what is under three', async () => {
    const ids = [await removePost(), await removePost(), await removePost(), await removePost('hate')];
    for (const id of ids.slice(0, 3)) await club.author.get(appealStatement, { params: { id }, body: { text: 'No' } });
    const figures = await read();
    const year = club.server.clock.now().getUTCFullYear();
    expect(figures).toEqual({
      year,
      years: expect.arrayContaining([year]),
      reports: reasons.map((reason) => ({ reason, count: reason === 'spam' ? 3 : '<3' })),
      decisions: listDecisions({ 'item remove': 4, 'person warn': 4 }),
      taken_back: '<3',
      objections: ['upheld', 'changed', 'overturned', 'waiting'].map((outcome) => ({
        outcome,
        count: outcome === 'waiting' ? 3 : '<3',
      })),
      median_hours: 2,
    });
    const last = await read(club.outsider, year - 1);
    expect(last).toEqual({
      ...figures,
      year: year - 1,
      reports: reasons.map((reason) => ({ reason, count: '<3' })),
      decisions: listDecisions({}),
      objections: figures.objections.map(({ outcome }) => ({ outcome, count: '<3' })),
      median_hours: null,
    });
  });

  it('come for spreadsheets, too', async () => {
    const { server, community } = club;
    const answer = await fetch(`${server.url}/api/v1/community/${community.id}/transparency/export.csv/`);
    expect(await answer.text()).toContain('report,spam,<3,');
  });

  it('are for those who may see the community', async () => {
    await club.owner.get(updateCommunity, { params: { id: club.community.id }, body: { visibility: 'private' } });
    const params = { id: club.community.id };
    expect((await club.outsider.call(transparency.getCommunityTransparency, { params, query: {} })).status).toBe(403);
    expect((await club.author.call(transparency.getCommunityTransparency, { params, query: {} })).status).toBe(200);
  });
});

it('counts the whole installation once an hour', async () => {
  const count = async () => {
    const { reports } = await club.server.nobody.get(transparency.getTransparency, { query: {} });
    return reports.find(({ reason }) => reason === 'spam')?.count;
  };
  const before = await count();
  for (const _ of [1, 2, 3]) await club.report(club.reporter, await club.write(club.author));
  expect(await count()).toBe(before);
  club.server.clock.forward(2 * HOUR_MS);
  expect(await count()).toBe((typeof before === 'number' ? before : 0) + 3);
});
