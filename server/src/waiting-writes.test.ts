import * as chat from '@homecoming/contract/chat.ts';
import { makeCommunity, joinAs, signUpAs } from '@homecoming/testkit/cast.ts';
import { createGroupChat } from '@homecoming/contract/group-chats.ts';
import * as invites from '@homecoming/contract/invites.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { accessTo, startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionCases } from './fixtures/permissions/cases.ts';
import { isRestricted, listCallers, statusFor, type ActorName, type Input } from './fixtures/permissions/rows.ts';
import { setUpPermissions, type PermissionSetup } from './fixtures/permissions/setup.ts';
import { watchWaitingWrites, type WaitingWrites } from './fixtures/waiting-writes.ts';

/*
 * Many people write what one row counts, orders or limits. The writes wait for that row one after the other, on one
 * connection, so that the other connections are free for everybody else.
 */

/** More than the server has connections. */
const CROWD = 14;

let server: TestServer;
let sandbox: TestSandbox;
let cast: Record<ActorName, Client>;
let setup: PermissionSetup;
let writes: WaitingWrites;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  server = await startTestServer({}, undefined, accessTo(sandbox), { queueWrites: true });
  ({ cast, setup } = await setUpPermissions(server, sandbox));
  writes = await watchWaitingWrites(server);
});
afterAll(async () => {
  await writes.close();
  await server.close();
  await sandbox.close();
});

const rows = permissionCases.flatMap(({ endpoint, about = '', input, expected }) => {
  const actor = listCallers(expected).findLast((one) => !isRestricted(one) && statusFor(expected, one, endpoint) < 300);
  if (endpoint.method === 'GET' || actor === undefined) return [];
  return [{ name: `${endpoint.method} ${endpoint.path} ${about}`, endpoint, input: () => input(setup, actor), actor }];
});
type Write = (typeof rows)[number];

const caller = ({ endpoint, actor }: Write, { id = '', params = { id }, query = '', body }: Input) => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return () => cast[actor].fetch(`/api/v1${path}${query}`, { method: endpoint.method, ...json });
};

describe.each(rows)('$name', (row) => {
  it('waits on one connection when it is made several times at once', async () => {
    const call = caller(row, await row.input());
    const { waiting, statuses } = await writes.callWhileLocked([call, call, call]);
    expect(waiting).toBeLessThan(2);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('waits on one connection when different ones are made in one place', async () => {
    const upTo = await writes.newestId();
    const inputs = [await row.input(), await row.input(), await row.input()];
    // These are what the test above makes.
    if (JSON.stringify(inputs[0]) === JSON.stringify(inputs[1])) return;
    const calls = inputs.map((input) => caller(row, input));
    const { waiting, statuses } = await writes.callWhileLocked(calls, upTo);
    expect(waiting).toBeLessThan(2);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});

it(
  'refuses those that wait together, not one after the other, while a row stays locked',
  { timeout: 60_000 },
  async () => {
    const owner = await signUpAs(server, 'Locked Owner');
    const community = await makeCommunity(owner, { name: 'Locked', join_policy: 'open' });
    const people = await Promise.all(Array.from({ length: 12 }, (_, index) => signUpAs(server, `Locked Out${index}`)));
    const holder = await server.app.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from communities where id = $1 for update', [community.id]);
      const body = { request_type: 'community', community: community.id } as const;
      // The first one waits 5 s for the row. Without this rule the twelfth would wait a minute, which is the limit of the test.
      const answers = await Promise.all(people.map((person) => person.call(createJoinRequest, { body })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      await holder.query('rollback');
      const [first] = people;
      expect((await first?.call(createJoinRequest, { body }))?.status).toBe(201);
    } finally {
      holder.release();
    }
  },
);

describe('a crowd', () => {
  const people = (name: string) =>
    Promise.all(Array.from({ length: CROWD }, (_, index) => signUpAs(server, `${name} Number${index}`)));

  it('changes different messages of a group chat', async () => {
    const [owner, ...others] = await people('Chat');
    if (owner === undefined) throw new Error('a crowd has an owner');
    const community = await makeCommunity(owner, { name: 'Chatting', join_policy: 'open' });
    for (const person of others) await joinAs(person, community, owner);
    const members = others.map(({ user }) => user.id);
    const { id: group } = await owner.get(createGroupChat, { body: { name: 'All', members } });
    const send = (person: Client) =>
      person.get(chat.sendMessage, { body: { message_type: 'group', group, text: 'Hello' } });
    const calls = await Promise.all(
      others.map(async (person, index) => {
        const { id } = await send(person);
        if (index % 3 === 0) return () => person.call(chat.addReaction, { params: { id }, body: { emoji: '👍' } });
        if (index % 3 === 1) return () => person.call(chat.updateMessage, { params: { id }, body: { text: 'Again' } });
        return () => person.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
      }),
    );
    const { waiting, statuses } = await writes.callWhileLocked(calls);
    expect(waiting).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([200, 204]));
  });

  it('asks to join one community', async () => {
    const owner = await signUpAs(server, 'Asked Owner');
    const community = await makeCommunity(owner, { name: 'Asked for', join_policy: 'open' });
    const calls = (await people('Asking')).map(
      (person) => () =>
        person.call(createJoinRequest, { body: { request_type: 'community', community: community.id } }),
    );
    const { waiting, statuses } = await writes.callWhileLocked(calls);
    expect(waiting).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('accepts invites of one community', async () => {
    const owner = await signUpAs(server, 'Inviting Owner');
    const community = await makeCommunity(owner, { name: 'Inviting' });
    const invited = await people('Invited');
    const emails = invited.map(({ user }) => user.email);
    await owner.get(invites.inviteByEmail, { params: { id: community.id }, body: { emails } });
    await server.runJobs();
    const tokenFor = (email: string) => {
      const mail = server.mails.findLast(({ to, subject }) => to === email && subject.includes('Inviting'));
      return /\/invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const calls = invited.map(
      (person) => () => person.call(invites.acceptInvite, { params: { token: tokenFor(person.user.email) } }),
    );
    const { waiting, statuses } = await writes.callWhileLocked(calls);
    expect(waiting).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
