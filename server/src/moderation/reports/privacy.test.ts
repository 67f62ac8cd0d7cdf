import * as cases from '@homecoming/contract/cases.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import { listCommunityLog, listStaffLog } from '@homecoming/contract/moderation-log.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { exportAccount } from '@homecoming/contract/profiles.ts';
import { getPost } from '@homecoming/contract/posts.ts';
import * as reports from '@homecoming/contract/reports.ts';
import { listRestrictions } from '@homecoming/contract/restrictions.ts';
import * as statements from '@homecoming/contract/statements.ts';
import * as transparency from '@homecoming/contract/transparency.ts';
import { enterPassword, type Person } from '@homecoming/testkit/cast.ts';
import type { CallInput, Client } from '@homecoming/testkit/client.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createLiveClient, type LiveClient } from '../../platform/realtime/fixtures/live-world.ts';
import { useModeratedClub } from '../fixtures/club.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;

/** What somebody got from the server, each with where it came from. */
type Received = { from: string; bytes: string }[];

/** Everything that says who somebody is. */
const listMarks = ({ user }: Person) => [user.id, user.email, user.last_name];

function findNaming(person: Person, received: Received): string[] {
  const marks = listMarks(person).map((mark) => mark.toLowerCase());
  return received
    .filter(({ bytes }) => marks.some((mark) => bytes.toLowerCase().includes(mark)))
    .map(({ from }) => from);
}

async function listen(person: Person): Promise<LiveClient> {
  const client = createLiveClient(new WebSocket(`${club.server.url.replace('http', 'ws')}/api/v1/realtime/`));
  client.say({ type: 'auth', token: person.token });
  await waitFor(() => expect(client.got('ready')).toHaveLength(1));
  return client;
}

it('names a reporter to nobody but the platform staff, in no answer, push or mail', async () => {
  const { author, owner, admin, staff, reporter, community, server } = club;
  const member = await club.member('Mia');
  // Two reporters, of whom one objects: each is a number.
  const second = await club.member('Sec');
  server.clock.forward(2 * DAY);
  const others = [author, owner, admin, member];
  const received: Received = [];
  const receivedByStaff: Received = [];
  const live = await Promise.all(others.map(listen));

  async function ask<E extends Endpoint>(by: Person, endpoint: E, input: CallInput<E>) {
    const answer = await by.call(endpoint, input);
    const bytes = JSON.stringify([answer.body, [...answer.headers]]);
    (by === staff ? receivedByStaff : received).push({ from: `${endpoint.method} ${endpoint.path}`, bytes });
    return answer;
  }
  async function download(by: Client, path: string) {
    const answer = await by.fetch(`/api/v1${path}`);
    expect(answer.status).toBe(200);
    // Zips of ours are not compressed.
    received.push({ from: path, bytes: Buffer.from(await answer.arrayBuffer()).toString('latin1') });
  }
  const params = { id: community.id };
  async function lookAround(post: string, caseId: string, decision: string) {
    const look = async (by: Person) => {
      for (const state of ['open', 'appeals', 'closed'] as const)
        await ask(by, cases.listCases, { query: { community: community.id, state } });
      await ask(by, cases.getCase, { params: { id: caseId } });
      await ask(by, getPost, { params: { id: post } });
      await ask(by, statements.getStatement, { params: { id: decision } });
      await ask(by, reports.getReportOptions, { query: { kind: 'post', subject: post } });
      await ask(by, reports.listReports, {});
      await ask(by, listNotifications, {});
      await ask(by, listRestrictions, { params });
      await ask(by, listCommunityLog, { params });
      await ask(by, listStaffLog, {});
      await ask(by, transparency.getCommunityTransparency, { params });
    };
    await Promise.all([...others, staff].map(look));
  }

  const post = await club.write(author);
  const [report] = [await club.report(reporter, post), await club.report(second, post)];
  const opened = await club.caseAbout(post);
  await ask(admin, cases.claimCase, { params: { id: opened.id }, body: {} });
  await ask(admin, cases.addCaseNote, { params: { id: opened.id }, body: { text: 'Stamps again' } });

  // Kept, which a reporter objects to; then removed, with a mute, which the author objects to; then given back.
  const decide = { params: { id: opened.id }, body: { version: opened.version, item: 'keep' } } as const;
  expect((await ask(admin, cases.decideCase, decide)).status).toBe(200);
  await reporter.get(reports.appealReport, { params: { id: report }, body: { text: 'It is spam' } });
  await server.runJobs();
  const [objected] = await club.queue(owner, { community: community.id, state: 'appeals' });
  const change = {
    outcome: 'changed',
    answer: 'It is',
    item: 'remove',
    person: 'mute',
    hours: 24,
    ground: 'spam',
  } as const;
  const changed = await ask(owner, cases.answerAppeal, {
    params: { id: objected?.appeals[0]?.id ?? '' },
    body: change,
  });
  expect(changed.status).toBe(200);
  const decision = changed.body.decision?.id ?? '';
  const appeal = { params: { id: decision }, body: { text: 'They are free' } };
  expect((await ask(author, statements.appealStatement, appeal)).status).toBe(201);
  await server.runJobs();
  await lookAround(post, opened.id, decision);
  const undo = { params: { id: decision }, body: { reason: 'They are' } };
  expect((await ask(owner, cases.undoDecision, undo)).status).toBe(200);
  const { version } = await club.caseAbout(post);
  const escalate = { params: { id: opened.id }, body: { version, note: 'Please look' } };
  expect((await ask(admin, cases.escalateCase, escalate)).status).toBe(200);
  server.clock.forward(DAY);
  await server.runJobs();
  await lookAround(post, opened.id, decision);

  for (const by of others) await download(await enterPassword(server, by), exportAccount.path);
  await download(club.server.nobody, transparency.exportTransparency.path);
  for (const client of live) received.push({ from: 'live', bytes: JSON.stringify(client.messages) });
  const addresses = new Set([reporter, second, staff].map(({ user }) => user.email));
  const mails = server.mails.filter(({ to }) => !addresses.has(to));
  received.push(...mails.map((mail) => ({ from: `mail ${mail.subject}`, bytes: JSON.stringify(mail) })));

  for (const person of [reporter, second]) expect(findNaming(person, received)).toEqual([]);
  // What would be found is there: pushes, the author in the answers, and the reporters for staff.
  expect(live.flatMap(({ messages }) => messages).length).toBeGreaterThan(others.length);
  expect(new Set(findNaming(author, received))).toContain('GET /cases/:id/');
  for (const person of [reporter, second]) {
    expect(new Set(findNaming(person, receivedByStaff))).toContain('GET /cases/:id/');
  }
  for (const { socket } of live) socket.terminate();
});
