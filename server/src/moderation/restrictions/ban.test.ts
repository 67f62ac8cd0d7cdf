import { listNotifications } from '@homecoming/contract/notifications.ts';
import * as accounts from '@homecoming/contract/accounts.ts';
import { getCommunity, leaveCommunity, updateCommunity } from '@homecoming/contract/communities.ts';
import * as members from '@homecoming/contract/members.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { addAttendee, approveEventRequest, cancelRegistration, register } from '@homecoming/contract/registrations.ts';
import { updateEvent } from '@homecoming/contract/events.ts';
import { listRestrictions } from '@homecoming/contract/restrictions.ts';
import { enterPassword, joinAs, PASSWORD, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailedToken } from '../../accounts/fixtures/mailed-token.ts';
import { useModeratedClub } from '../fixtures/club.ts';
import { createRestricting } from '../fixtures/restricting.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;
const { decideAbout, suspend, undo, belongs, ask, endWhatIsDue, planEvent, placeAuthor } = createRestricting(club);

/** Returns the person as they are signed in since they entered their password. */
async function changeAddress(person: Person, email: string): Promise<Person> {
  const confirmed = await enterPassword(club.server, person);
  await confirmed.get(accounts.changeEmail, { body: { email } });
  const token = await mailedToken(club.server, email);
  await club.server.nobody.get(accounts.confirmEmailChange, { body: { token } });
  return confirmed;
}

describe('removing and banning', () => {
  it('lets somebody who was removed join again; the undo gives the role back', async () => {
    await placeAuthor();
    const { body } = await decideAbout(club.author, { person: 'remove' });
    expect(await belongs(club.author)).toBe(false);
    await joinAs(club.author, club.community, club.owner);
    await undo(body.decision.id);
    expect((await club.author.get(getCommunity, { params: { id: club.community.id } })).role).toBe('admin');
  });

  it('is what a notification says first, also where something was removed', async () => {
    const { author, community } = club;
    const { body } = await decideAbout(author, { item: 'remove', person: 'ban' });
    await club.server.runJobs();
    const sentences = (await author.get(listNotifications, {})).results.map(({ sentence }) => sentence);
    expect(sentences).toContain(`Your membership of ${community.name} has ended, and your post was removed`);
    await undo(body.decision.id);
  });

  it.each(['leaves', 'is removed once more'] as const)(
    'makes nobody a member by the undo who joined again and %s',
    async (way) => {
      const { author, owner, community } = club;
      const { body } = await decideAbout(author, { person: 'remove' });
      await joinAs(author, community, owner);
      if (way === 'leaves') await author.get(leaveCommunity, { params: { id: community.id } });
      else await owner.get(members.removeMember, { params: { id: community.id, userId: author.user.id } });
      expect((await undo(body.decision.id)).status).toBe(200);
      expect(await belongs(author)).toBe(false);
    },
  );

  it('leave no way to a new seat at a public event, also by an organiser; nor does suspending, but muting does', async () => {
    const { author, owner, reporter } = club;
    const hosts = [owner.user.id];
    const [kept, event, asked] = [await planEvent(hosts), await planEvent(hosts), await planEvent(hosts)];
    for (const { id } of [kept, event, asked]) {
      const body = { visibility: 'public', approval_required: id === asked.id } as const;
      await owner.get(updateEvent, { params: { id }, body });
    }
    const request = await author.get(register, { params: { id: asked.id }, body: {} });
    const params = { id: event.id };
    const sign = (person: Person) => person.call(register, { params, body: {} });
    const { registration } = await author.get(register, { params: { id: kept.id }, body: {} });
    await decideAbout(reporter, { person: 'mute', hours: 24 });
    await suspend(author);
    const refused = await sign(author);
    expect([refused.status, refused.error.code]).toEqual([403, 'cannot_return']);
    await author.get(cancelRegistration, { params: { id: kept.id, joinId: registration?.id ?? '' } });
    const added = await owner.call(addAttendee, { params: { id: kept.id }, body: { user_id: author.user.id } });
    expect([added.status, added.error.code]).toEqual([403, 'cannot_return']);
    const ids = { id: asked.id, requestId: request.registration?.id ?? '' };
    expect((await owner.call(approveEventRequest, { params: ids })).error.code).toBe('cannot_return');
    expect([(await sign(reporter)).status, (await sign(club.outsider)).status]).toEqual([201, 201]);
  });

  it('keeps a new account of a suspended address out as long as the suspension', async () => {
    const { author } = club;
    await suspend(author);
    await author.get(deleteAccount, { body: { password: PASSWORD } });
    await club.server.runJobs();
    const again = await signUpAs(club.server, `${author.user.first_name} ${author.user.last_name}`);
    expect((await ask(again)).error.code).toBe('cannot_return');
    await endWhatIsDue(366 * DAY);
    expect((await ask(await signUpAs(club.server, 'Some Body Else'))).status).toBe(201);
  });

  it('keeps a new account of a banned address out for a year, and knows it no longer then', async () => {
    const { author } = club;
    await decideAbout(author, { person: 'ban' });
    const name = `${author.user.first_name} ${author.user.last_name}`;
    await author.get(deleteAccount, { body: { password: PASSWORD } });
    await club.server.runJobs();
    const again = await signUpAs(club.server, name);
    expect(again.user.email).toBe(author.user.email);
    expect((await ask(again)).error.message).toBe(`You cannot come back to ${club.community.name}.`);
    expect((await ask(await signUpAs(club.server, 'Some Body'))).status).toBe(201);
    // Neither by a request that waited when the address became theirs.
    const { owner, community } = club;
    const other = await signUpAs(club.server, 'Ask Er');
    await owner.get(updateCommunity, { params: { id: community.id }, body: { join_policy: 'request' } });
    expect((await ask(other)).status).toBe(201);
    await again.get(deleteAccount, { body: { password: PASSWORD } });
    const changed = await changeAddress(other, author.user.email);
    await owner.get(updateCommunity, { params: { id: community.id }, body: { join_policy: 'open' } });
    expect(await belongs(changed)).toBe(false);
    await endWhatIsDue(366 * DAY);
    const { rows } = await club.server.app.db.execute(sql`select from restrictions where address_hash is not null`);
    expect(rows).toHaveLength(0);
  });
});

describe('a banned address', () => {
  it('is known also after its change, and not when the ban is undone', async () => {
    const { author, community, owner } = club;
    const { email } = author.user;
    const { body } = await decideAbout(author, { person: 'ban' });
    const confirmed = await changeAddress(author, `moved.${community.id}@example.org`);
    const second = await signUpAs(club.server, `${author.user.first_name} ${author.user.last_name}`);
    expect(second.user.email).toBe(email);
    expect((await ask(second)).error.code).toBe('cannot_return');
    const { results } = await owner.get(listRestrictions, { params: { id: community.id } });
    expect(results.map(({ kind, person }) => [kind, person?.id])).toEqual([['ban', author.user.id]]);
    await confirmed.get(deleteAccount, { body: { password: PASSWORD } });
    const moved = await changeAddress(await signUpAs(club.server, 'Moved Body'), `moved.${community.id}@example.org`);
    for (const person of [second, moved]) expect((await ask(person)).error.code).toBe('cannot_return');
    expect((await undo(body.decision.id)).status).toBe(200);
    expect((await ask(second)).status).toBe(201);
  });

  it('of a member whose ban is undone lets them in again', async () => {
    const { author, community } = club;
    const { body } = await decideAbout(author, { person: 'ban' });
    const changed = await changeAddress(author, `again.${community.id}@example.org`);
    expect((await undo(body.decision.id)).status).toBe(200);
    expect(await belongs(changed)).toBe(true);
  });
});
