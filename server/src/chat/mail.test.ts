import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeGroupChat, openClub, wrote, type Club } from './fixtures/chat-cast.ts';
import { mailUnreadMessages } from './jobs.ts';

const MINUTE = 60_000;

let server: TestServer;
let club: Club;
let ana: Person;
let ben: Person;
let cleo: Person;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  [ana, ben, cleo] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss'), club.join('Cleo Park')]);
  await mailed();
});

/** Runs the job twice, and returns the mails about messages that went out. */
async function mailed(): Promise<string[]> {
  const before = server.mails.length;
  for (let run = 0; run < 2; run += 1) {
    await mailUnreadMessages.run(server.app, {});
    await server.runJobs();
  }
  return server.mails
    .slice(before)
    .filter(({ subject }) => subject.includes('new message'))
    .map(({ to, subject }) => `${to}: ${subject}`);
}

it('mails messages that are unread for ten minutes, once, in one mail for a person', async () => {
  await wrote(ana, ben, 'One');
  await wrote(ana, ben, 'Two');
  await wrote(cleo, ben, 'Three');
  server.clock.forward(9 * MINUTE);
  expect(await mailed()).toEqual([]);
  server.clock.forward(2 * MINUTE);
  expect(await mailed()).toEqual([
    expect.stringMatching(new RegExp(`^${ben.user.email}: 3 new messages from \\w+ \\w+ and 1 more$`)),
  ]);
  const content = server.mails.at(-1)?.text ?? '';
  expect(content).toContain('2 new messages');
  expect(content).toContain('1 new message');
  expect(content).not.toContain('Three');
  server.clock.forward(60 * MINUTE);
  expect(await mailed()).toEqual([]);
  await wrote(ana, ben, 'Four');
  server.clock.forward(11 * MINUTE);
  expect(await mailed()).toHaveLength(1);
});

it('is silent about what was read, muted, deleted, hidden, written before joining, or is behind a block', async () => {
  const group = await makeGroupChat(ana, ben, cleo);
  server.clock.forward(11 * MINUTE);
  // System lines are no messages.
  expect(await mailed()).toEqual([]);
  await wrote(ana, ben, 'Read');
  await ben.get(chat.markSeen, { params: { id: ana.user.id }, body: {} });
  const { id } = await wrote(cleo, ben, 'Deleted');
  await cleo.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
  await wrote(ana, group, 'To all');
  await ben.get(chat.muteConversation, { params: { id: group }, body: { muted: true } });
  await cleo.get(blockUser, { body: { blocked: ana.user.id } });
  await wrote(club.owner, ben, 'Before a block');
  await ben.get(blockUser, { body: { blocked: club.owner.user.id } });
  await ana.get(groupChats.addChatMember, { params: { id: group }, body: { user_id: club.owner.user.id } });
  server.clock.forward(11 * MINUTE);
  expect(await mailed()).toEqual([]);
});

it('is silent about what is read before the mail goes out', async () => {
  await wrote(ana, ben, 'Read in time');
  server.clock.forward(11 * MINUTE);
  const before = server.mails.length;
  await mailUnreadMessages.run(server.app, {});
  await ben.get(chat.markSeen, { params: { id: ana.user.id }, body: {} });
  await server.runJobs();
  expect(server.mails.slice(before)).toEqual([]);
});
