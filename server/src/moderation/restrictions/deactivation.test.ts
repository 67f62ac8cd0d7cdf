import * as accounts from '@homecoming/contract/accounts.ts';
import { completeSignIn } from '@homecoming/contract/second-factor.ts';
import * as statements from '@homecoming/contract/statements.ts';
import { enterPassword, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addApp } from '../../accounts/fixtures/authenticator-app.ts';
import { mailedToken } from '../../accounts/fixtures/mailed-token.ts';
import { users } from '../../schema/users.ts';
import { useModeratedClub } from '../fixtures/club.ts';
import { createRestricting } from '../fixtures/restricting.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;
const { decideAbout, undo, endWhatIsDue } = createRestricting(club);

describe('closing an account', () => {
  const close = (person: Person, hours: number | null = 168) =>
    decideAbout(person, { person: 'deactivate', hours }, club.staff);
  const logIn = ({ user }: Person) =>
    club.server.nobody.call(accounts.logIn, { body: { email: user.email, password: PASSWORD } });

  it('ends sessions, refuses to sign in, and ends by the undo or in time', async () => {
    const { author } = club;
    const { body, status } = await close(author);
    expect(status).toBe(200);
    expect((await author.call(accounts.currentUser, {})).status).toBe(401);
    const refused = await logIn(author);
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      403,
      'account_deactivated',
      { until: body.decision.until },
    ]);
    const wrong = { email: author.user.email, password: 'another password' };
    expect((await club.server.nobody.call(accounts.logIn, { body: wrong })).status).toBe(401);
    // Only staff undo what staff decided about an account.
    expect((await undo(body.decision.id)).status).toBe(403);
    await undo(body.decision.id, club.staff);
    expect((await logIn(author)).status).toBe(200);
    await close(club.reporter);
    await endWhatIsDue(7 * DAY + 1);
    expect((await logIn(club.reporter)).status).toBe(200);
  });

  it('refuses a sign-in that had begun, and links that were mailed before', async () => {
    const { author, server } = club;
    const { nobody } = server;
    const { email } = author.user;
    const recent = await enterPassword(server, author);
    const { app } = await addApp(server, recent);
    const ticket = String((await logIn(author)).error.details?.ticket);
    await server.app.db.update(users).set({ verifiedAt: null }).where(eq(users.id, author.user.id));
    await recent.get(accounts.resendVerification, {});
    const verify = await mailedToken(server, email);
    await nobody.get(accounts.requestPasswordReset, { body: { email } });
    const reset = await mailedToken(server, email);
    await close(recent);
    const password = { token: reset, new_password: 'a battery horse is correct' };
    const second = await nobody.call(completeSignIn, { body: { ticket, code: app.showCode() } });
    expect(second.error.code).toBe('ticket_used_or_expired');
    for (const answer of [
      await nobody.call(accounts.verifyEmail, { body: { token: verify } }),
      await nobody.call(accounts.confirmPasswordReset, { body: password }),
    ]) {
      expect(answer.error.code).toBe('account_deactivated');
    }
  });

  it('is for staff', async () => {
    expect((await decideAbout(club.author, { person: 'deactivate', hours: 168 })).status).toBe(403);
  });

  it('mails why, with a link that reads and objects without signing in', async () => {
    const { author, server } = club;
    const { body } = await close(author, null);
    await server.runJobs();
    const mail = server.mails.findLast(({ to }) => to === author.user.email);
    expect(mail?.subject).toBe('Your account is closed');
    const token = /mail#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const params = { id: body.decision.id };
    const { nobody } = server;
    expect(await nobody.get(statements.getStatement, { params, query: { token } })).toMatchObject({
      person: 'deactivate',
      until: null,
    });
    expect((await nobody.call(statements.getStatement, { params, query: { token: 'x' } })).status).toBe(404);
    expect((await nobody.call(statements.getStatement, { params, query: {} })).status).toBe(401);
    const objected = await nobody.call(statements.appealStatement, { params, body: { text: 'Not me', token } });
    expect(objected.status).toBe(201);
    expect((await nobody.call(statements.appealStatement, { params, body: { text: 'No', token } })).status).toBe(409);
  });
});
