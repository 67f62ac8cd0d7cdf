import * as inbox from '@homecoming/contract/notifications.ts';
import { deletePost, unlikePost } from '@homecoming/contract/posts.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxMails } from '../schema/platform.ts';
import { notifications } from '../schema/notifications.ts';
import { users } from '../schema/users.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import { startInbox } from './fixtures/inbox-cast.ts';
import { sendNotificationMail } from './jobs.ts';

const MINUTE = 60_000;

type Inbox = Awaited<ReturnType<typeof startInbox>>;
let server: Inbox['server'];
let owner: Inbox['owner'];
let ana: Inbox['ana'];
let ben: Inbox['ben'];
let club: Inbox['club'];
let write: Inbox['write'];
let like: Inbox['like'];
let comment: Inbox['comment'];
let tenMinutesLater: Inbox['tenMinutesLater'];
let clear: Inbox['clear'];
beforeAll(async () => {
  ({ server, owner, ana, ben, club, write, like, comment, tenMinutesLater, clear } = await startInbox());
});
afterAll(() => server.close());
beforeEach(() => clear());

describe('mail', () => {
  it('mails a notification after ten minutes, once with all its actors', async () => {
    const { id } = await write();
    await comment(ana, id);
    server.clock.forward(9 * MINUTE);
    await comment(ben, id);
    await server.runJobs();
    expect(server.mails).toEqual([]);
    server.clock.forward(2 * MINUTE);
    await server.runJobs();
    await tenMinutesLater();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      to: 'olivia.owner@example.org',
      subject: 'Ben Moss and Ana Lima commented on your post “Old press”',
      text: expect.stringContaining(`https://homecoming.test/posts/${id}`),
      html: expect.stringContaining(`href="https://homecoming.test/posts/${id}#comment-`),
      unsubscribeUrl: expect.stringMatching(
        /^https:\/\/homecoming\.test\/api\/v1\/notifications\/unsubscribe\/\?token=[\w-]{43}$/,
      ),
    });
    expect(mail?.text).toMatch(/“Comments on my posts” is switched on[^]*unsubscribe#token=[\w-]{43}\n$/);
    expect(mail?.html).toMatch(/<a class="link" href="https:\/\/homecoming\.test\/unsubscribe#token=[\w-]{43}"/);
  });

  it.each<[string, (postId: string) => Promise<unknown>]>([
    ['it was read', () => owner.get(inbox.readNotifications, { body: {} })],
    ['what it is about is gone', (id) => owner.call(deletePost, { params: { id } })],
    ['it was switched off', () => switchMail(owner, false)],
    ['the account is not active any more', () => patchOwner({ isActive: false })],
    ['the address is not verified', () => patchOwner({ verifiedAt: null })],
    ['its reader has left', () => server.app.pool.query('delete from memberships where user_id = $1', [owner.user.id])],
  ])('does not come when %s', async (_, happens) => {
    const { id } = await write();
    await comment(ana, id);
    await happens(id);
    await tenMinutesLater();
    expect(server.mails).toEqual([]);
    await patchOwner({ isActive: true, verifiedAt: new Date() });
    await server.app.pool.query(
      `insert into memberships (community_id, user_id, role, is_payment_owner, payment_owner_since)
        values ($1, $2, 'community_owner', true, now()) on conflict do nothing`,
      [club.id, owner.user.id],
    );
  });

  const switchMail = (person: Person, mail: boolean) =>
    person.get(inbox.updateNotificationSettings, { body: { kind: 'post_commented', mail } });
  const patchOwner = (values: Partial<typeof users.$inferInsert>) =>
    server.app.db.update(users).set(values).where(eq(users.id, owner.user.id));

  it('mails likes only to users who chose it, and not after an unlike', async () => {
    const { id } = await write();
    await like(ana, id);
    await tenMinutesLater();
    expect(server.mails).toEqual([]);
    await owner.get(inbox.updateNotificationSettings, { body: { kind: 'post_liked', mail: true } });
    await like(ben, id);
    await ben.get(unlikePost, { params: { id }, body: {} });
    await tenMinutesLater();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Ana Lima liked your post “Old press”']);
  });

  it('sends one mail when its job runs twice', async () => {
    const { id } = await write();
    await comment(ana, id);
    const [line] = await server.app.db.select().from(notifications);
    const app = {
      ...server.app,
      mail: await openMail({ smtpUrl: null, mailFrom: '', smtpRequiresTls: false }, server.app.db),
    };
    const job = { notificationId: line?.id ?? '', mailId: `${line?.id}.1` };
    for (let run = 0; run < 2; run += 1) {
      await sendNotificationMail.run(app, job);
      const mails = await server.app.db.select().from(outboxMails);
      expect(mails.map(({ subject }) => subject)).toEqual(['Ana Lima commented on your post “Old press”']);
    }
    await sendNotificationMail.run(app, { notificationId: id, mailId: 'gone' });
    expect(await server.app.db.$count(outboxMails)).toBe(1);
  });
});

describe('unsubscribing', () => {
  async function tokenOfMail(): Promise<string> {
    const { id } = await write();
    await comment(ana, id);
    await tenMinutesLater();
    return new URL(server.mails.at(-1)?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
  }

  async function isMailed(): Promise<boolean | undefined> {
    const { kinds } = await owner.get(inbox.getNotificationSettings, {});
    return kinds.find(({ kind }) => kind === 'post_commented')?.mail;
  }

  it('ends mails of a kind by the link without signing in, also twice', async () => {
    const token = await tokenOfMail();
    for (let time = 0; time < 2; time += 1) {
      const done = await server.nobody.get(inbox.unsubscribe, { body: { token } });
      expect(done.message).toBe('Done. “Comments on my posts” will not come by mail any more.');
      expect(await isMailed()).toBe(false);
    }
    const { kinds } = await owner.get(inbox.getNotificationSettings, {});
    expect(kinds.filter(({ mail }) => mail)).toHaveLength(22);
    expect(kinds.every(({ in_app }) => in_app)).toBe(true);
    server.mails.splice(0);
    await comment(ben, (await write()).id);
    await tenMinutesLater();
    expect(server.mails).toEqual([]);
  });

  it('ends mails of a kind by one click of a mail program in both forms', async () => {
    const token = await tokenOfMail();
    const path = `/api/v1/notifications/unsubscribe/?token=${token}`;
    const multipart = new FormData();
    multipart.append('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart, undefined]) {
      await owner.get(inbox.updateNotificationSettings, { body: { kind: 'post_commented', mail: true } });
      const answer = await server.nobody.fetch(path, { method: 'POST', ...(body && { body }) });
      expect([answer.status, await isMailed()]).toEqual([200, false]);
    }
    // The token of a mail stays the same.
    await owner.get(inbox.updateNotificationSettings, { body: { kind: 'post_commented', mail: true } });
    expect(await tokenOfMail()).toBe(token);
  });

  it('rejects an unknown token', async () => {
    for (const body of [{ token: 'x'.repeat(43) }, { token: '' }, {}, { token: `' or true --` }]) {
      const { status, error } = await server.nobody.call(inbox.unsubscribe, { body });
      expect([status, error.code]).toEqual([404, 'unsubscribe_not_found']);
    }
  });

  it('accepts a plain form for unsubscribing only', async () => {
    const body = new URLSearchParams({ kind: 'post_liked' });
    const answer = await owner.fetch('/api/v1/notifications/settings/', { method: 'PATCH', body });
    expect(answer.status).toBe(415);
  });
});
