import { createHash, randomBytes } from 'node:crypto';
import * as cases from '@homecoming/contract/cases.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import { createReport } from '@homecoming/contract/reports.ts';
import { createClient, type Answer, type CallInput, type Client } from '@homecoming/testkit/client.ts';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { newId } from '../../platform/db/new-id.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { cases as caseRows, decisions, reports } from '../../schema/moderation.ts';
import { sessions, users } from '../../schema/users.ts';
import { useModeratedClub } from '../fixtures/club.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;
const REPORTERS = 100;
const DECIDERS = 50;
/** A server that is too busy for that long has another fault. */
const MAX_TRIES = 20;

interface Member extends Client {
  readonly id: string;
}

/** A hundred members, written as rows: what they do here begins with their reports. */
async function gatherMembers(): Promise<Member[]> {
  const { server, community } = club;
  const { db } = server.app;
  const now = server.clock.now();
  const people = Array.from({ length: REPORTERS }, () => ({
    id: newId(),
    token: randomBytes(32).toString('base64url'),
  }));
  const verifiedAt = new Date(now.getTime() - 2 * DAY);
  await db.insert(users).values(
    people.map(({ id }) => ({
      id,
      email: `${id}@example.org`,
      passwordHash: 'none',
      firstName: 'Many',
      lastName: 'Body',
      verifiedAt,
    })),
  );
  await db.insert(memberships).values(people.map(({ id }) => ({ communityId: community.id, userId: id })));
  await db.insert(sessions).values(
    people.map(({ id, token }) => ({
      userId: id,
      tokenHash: createHash('sha256').update(token).digest(),
      mediaTokenHash: randomBytes(32),
      expiresAt: new Date(now.getTime() + DAY),
    })),
  );
  await db
    .update(communities)
    .set({ membersCount: sql`${communities.membersCount} + ${REPORTERS}` })
    .where(eq(communities.id, community.id));
  return people.map(({ id, token }) => ({ ...createClient(server.url, token), id }));
}

/** Calls again while the server is too busy: how many it answers in time depends on the machine. */
async function callUntilAnswered<E extends Endpoint>(
  by: Client,
  endpoint: E,
  input: CallInput<E>,
  tries = MAX_TRIES,
): Promise<Answer<E>> {
  const answer = await by.call(endpoint, input);
  return answer.status === 503 && tries > 1 ? callUntilAnswered(by, endpoint, input, tries - 1) : answer;
}

const report = (by: Client, subject: string) =>
  callUntilAnswered(by, createReport, { body: { kind: 'post', subject, reason: 'spam' } });
const listCasesAbout = (subject: string) =>
  club.server.app.db.select().from(caseRows).where(eq(caseRows.subjectId, subject));
const listDecisionsAbout = (caseId: string) =>
  club.server.app.db.select().from(decisions).where(eq(decisions.caseId, caseId));

it('makes one case of the reports of a hundred people at once, and one decision of fifty; hides a post once', async () => {
  const people = await gatherMembers();
  await reportUntilHidden(people);
  await reportAndDecide(people);
});

/** What an admin wrote is not hidden by reports alone: everybody can report it, and owners decide. */
async function reportAndDecide(people: readonly Member[]): Promise<void> {
  const id = await club.write(club.admin);
  const answers = await Promise.all(people.map((person) => report(person, id)));
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
  const [one, ...others] = await listCasesAbout(id);
  expect([one?.state, others]).toEqual(['open', []]);
  expect(one?.weight).toBe(REPORTERS);
  const { version, id: caseId, reports_count: count } = await club.caseAbout(id);
  expect(count).toBe(REPORTERS);

  const deciders = people.slice(0, DECIDERS);
  const ids = deciders.map(({ id: userId }) => userId);
  await club.server.app.db
    .update(memberships)
    .set({ role: 'community_owner' })
    .where(and(eq(memberships.communityId, club.community.id), equalsAny(memberships.userId, ids)));
  const decided = await Promise.all(
    deciders.map((by, number) => {
      const body = { version, item: number % 2 === 0 ? 'remove' : 'keep', ground: 'spam' } as const;
      return callUntilAnswered(by, cases.decideCase, { params: { id: caseId }, body });
    }),
  );
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = decided.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
  expect(await listDecisionsAbout(caseId)).toHaveLength(1);
  const [decision] = await listDecisionsAbout(caseId);
  const sent = await club.server.app.db.select().from(reports).where(eq(reports.caseId, caseId));
  expect(new Set(sent.map(({ upheld }) => upheld))).toEqual(new Set([decision?.item === 'remove']));
  const winner = decided.findIndex(({ status }) => status === 200);
  expect(decision?.decidedBy).toBe(deciders[winner]?.id);
}

/** In a large community reports alone hide what a member wrote. */
async function reportUntilHidden(people: readonly Member[]): Promise<void> {
  const id = await club.write(club.author);
  const answers = await Promise.all(people.map((person) => report(person, id)));
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
  await club.server.runJobs();
  // Who comes after it is hidden cannot read it any more.
  expect((await report(club.reporter, id)).error.code).toBe('subject_not_found');
  const [one, ...others] = await listCasesAbout(id);
  expect(others).toEqual([]);
  const { length } = await club.server.app.db
    .select()
    .from(reports)
    .where(eq(reports.caseId, one?.id ?? ''));
  expect(length).toBe(REPORTERS);
  expect(await listDecisionsAbout(one?.id ?? '')).toMatchObject([{ automated: true, item: 'remove' }]);
}
