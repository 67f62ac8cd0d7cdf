import { connect } from 'node:net';
import * as accounts from '@homecoming/contract/accounts.ts';
import * as chat from '@homecoming/contract/chat.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import * as invites from '@homecoming/contract/invites.ts';
import * as jobPosts from '@homecoming/contract/job-posts.ts';
import * as members from '@homecoming/contract/members.ts';
import * as notices from '@homecoming/contract/notices.ts';
import * as payouts from '@homecoming/contract/payouts.ts';
import * as posts from '@homecoming/contract/posts.ts';
import * as profiles from '@homecoming/contract/profiles.ts';
import * as secondFactor from '@homecoming/contract/second-factor.ts';
import { signUpAs } from '@homecoming/testkit/cast.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  // No window ends while a test runs, however slow the machine is
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer({ RATE_LIMIT: 'on' });
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const SOME_ID = '0198d7a0-0000-7000-8000-000000000000';

/** Sends one call more than are allowed, without a body, and returns which of them were refused for their number. */
async function findRefused(client: Client, { method, path }: Endpoint, allowed: number): Promise<number[]> {
  const url = `/api/v1${path.replaceAll(/:\w+/g, SOME_ID)}`;
  const refused: number[] = [];
  for (let call = 1; call <= allowed + 1; call += 1) {
    if ((await client.fetch(url, { method })).status === 429) refused.push(call);
  }
  return refused;
}

const limitsOfAddress = [
  { endpoint: accounts.signUp, allowed: 60 },
  { endpoint: accounts.logIn, allowed: 60 },
  { endpoint: accounts.verifyEmail, allowed: 60 },
  { endpoint: accounts.resendVerification, allowed: 5 },
  { endpoint: accounts.changeEmail, allowed: 5 },
  { endpoint: accounts.confirmEmailChange, allowed: 60 },
  { endpoint: accounts.confirmPassword, allowed: 60 },
  { endpoint: accounts.changePassword, allowed: 60 },
  { endpoint: accounts.requestPasswordReset, allowed: 20 },
  { endpoint: accounts.confirmPasswordReset, allowed: 60 },
  { endpoint: secondFactor.completeSignIn, allowed: 60 },
  { endpoint: secondFactor.signInWithPasskey, allowed: 60 },
  { endpoint: secondFactor.startTotp, allowed: 60 },
  { endpoint: secondFactor.confirmTotp, allowed: 60 },
  { endpoint: secondFactor.newRecoveryCodes, allowed: 60 },
  { endpoint: secondFactor.startPasskey, allowed: 60 },
  { endpoint: secondFactor.addPasskey, allowed: 60 },
  { endpoint: secondFactor.stopSecondFactorReset, allowed: 60 },
  { endpoint: profiles.deleteAccount, allowed: 60 },
  { endpoint: profiles.exportAccount, allowed: 6 },
  { endpoint: invites.inviteByEmail, allowed: 20 },
  { endpoint: invites.getInviteOffer, allowed: 60 },
  { endpoint: invites.acceptInvite, allowed: 60 },
  { endpoint: notices.createNotice, allowed: 5 },
  { endpoint: notices.confirmNotice, allowed: 20 },
  { endpoint: notices.appealNotice, allowed: 20 },
  { endpoint: payouts.linkPayoutAccount, allowed: 60 },
  { endpoint: payouts.updatePayoutAccount, allowed: 60 },
];

describe('calls from one address', () => {
  it.each(limitsOfAddress)(
    'allows $allowed of $endpoint.method $endpoint.path, and refuses the next one',
    async ({ endpoint, allowed }) => {
      expect(await findRefused(server.nobody, endpoint, allowed)).toEqual([allowed + 1]);
    },
  );
});

it('lets those calls of a burst pass that are within a limit, and refuses the others', async () => {
  const { hostname, port } = new URL(server.url);
  // Another address has counters of its own.
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.3' }).setEncoding('utf8');
  const call = `POST /api/v1${accounts.changeEmail.path} HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n`;
  // In one packet: the server reads them in one turn.
  socket.write(`${call}\r\n`.repeat(11) + `${call}Connection: close\r\n\r\n`);
  let answers = '';
  for await (const text of socket) answers += String(text);
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 7 }, () => 429)]);
});

const limitsOfPerson = [
  { endpoint: chat.sendMessage, allowed: 10 },
  { endpoint: chat.searchMessages, allowed: 20 },
  { endpoint: chat.updateMessage, allowed: 120 },
  { endpoint: posts.createPost, allowed: 240 },
  { endpoint: posts.searchPosts, allowed: 60 },
  { endpoint: jobPosts.searchJobPosts, allowed: 60 },
  { endpoint: members.suggestValues, allowed: 90 },
  { endpoint: members.countClassmates, allowed: 30 },
];

describe('calls of one person', () => {
  it.each(limitsOfPerson)(
    'allows $allowed of $endpoint.method $endpoint.path, and refuses the next one',
    async ({ endpoint, allowed }) => {
      const person = await signUpAs(server, `Busy With${endpoint.path.replaceAll(/\W/g, '')}`);
      expect(await findRefused(person, endpoint, allowed)).toEqual([allowed + 1]);
    },
  );

  it('sends at most 10 messages a second, and 120 a minute', async () => {
    const person = await signUpAs(server, 'Many Messages');
    for (let second = 1; second <= 12; second += 1) {
      expect(await findRefused(person, chat.sendMessage, 9)).toEqual([]);
      vi.setSystemTime(Date.now() + 1_000);
    }
    expect(await findRefused(person, chat.sendMessage, 0)).toEqual([1]);
    vi.setSystemTime(Date.now() + 48_000);
    expect(await findRefused(person, chat.sendMessage, 0)).toEqual([]);
  });
});
