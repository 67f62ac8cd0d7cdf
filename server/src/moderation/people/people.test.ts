import { currentUser } from '@homecoming/contract/accounts.ts';
import { listStaffLog } from '@homecoming/contract/moderation-log.ts';
import { listStaffCommunities } from '@homecoming/contract/plans.ts';
import * as people from '@homecoming/contract/staff-people.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import { useModeratedClub } from '../fixtures/club.ts';

const club = useModeratedClub();

async function find(q: string): Promise<string[]> {
  const { results } = await club.staff.get(people.listPeople, { query: { q } });
  return results.map(({ id }) => id);
}

const look = (id: string) => club.staff.get(people.getPerson, { params: { id } });

async function listActs(id: string): Promise<string[]> {
  const { results } = await club.staff.get(listStaffLog, { query: {} });
  return results.filter(({ about }) => about?.id === id).map(({ act }) => act);
}

describe('staff', () => {
  it('find people by the beginnings of their names and of their address, a page at a time', async () => {
    const { app } = club.server;
    const { id } = club.author.user;
    const [zoe, zora] = [club.author, club.reporter];
    const rename = (person: typeof zoe, firstName: string, email: string) =>
      app.db.update(users).set({ firstName, lastName: 'Quintessa', email }).where(eq(users.id, person.user.id));
    await rename(zoe, 'Zoë Anne', 'zz_100%@example.org');
    await rename(zora, 'Zora', 'zora@example.org');
    expect(await find('zoe')).toEqual([id]);
    expect(await find('anne quin')).toEqual([id]);
    expect(await find('ZZ_100%')).toEqual([id]);
    expect(await find('zz%')).toEqual([]);
    expect(await find('inne')).toEqual([]);
    expect((await find('quintessa')).toSorted()).toEqual([id, zora.user.id].toSorted());
    const first = await club.staff.get(people.listPeople, { query: { q: 'quintessa', limit: 1 } });
    const query = { q: 'quintessa', limit: 1, cursor: first.next ?? '' };
    const second = await club.staff.get(people.listPeople, { query });
    expect([...first.results, ...second.results].map((one) => one.id).toSorted()).toEqual(
      [id, zora.user.id].toSorted(),
    );
    expect(second.next).toBeNull();
  });

  it('see an account without its phone number, which is logged', async () => {
    const { user } = club.author;
    await club.server.app.db.update(users).set({ phone: '+49 30 901820' }).where(eq(users.id, user.id));
    await club.report(club.reporter, await club.write(club.author));
    const seen = await look(user.id);
    expect(seen).toMatchObject({
      email: user.email,
      deleted_at: null,
      communities: [{ id: club.community.id, role: 'member' }],
      sessions: [{ current: false }],
      restrictions: [],
      cases: { open: 1, decided: 0, reports_sent: 0 },
      second_factor: false,
    });
    expect(JSON.stringify(seen)).not.toContain('901820');
    expect((await look(club.reporter.user.id)).cases).toMatchObject({ open: 0, reports_sent: 1 });
    expect(await listActs(user.id)).toEqual(['account.read']);
    const missing = await club.staff.call(people.getPerson, { params: { id: club.community.id } });
    expect([missing.status, missing.error.code]).toEqual([404, 'person_not_found']);
    const { results } = await club.staff.get(listStaffCommunities, { query: { search: club.community.name } });
    expect(results.find(({ id }) => id === club.community.id)?.open_cases).toBe(1);
  });

  it('end one session of a person, or all, which is logged', async () => {
    const person = await club.member('Two');
    const { id } = person.user;
    const [session] = (await look(id)).sessions;
    const params = { id, session: session?.id ?? '' };
    expect((await person.call(currentUser, {})).status).toBe(200);
    // Another person's session is not ended by a wrong address.
    const wrong = { id: club.author.user.id, session: params.session };
    expect((await club.staff.call(people.endPersonSession, { params: wrong })).error.code).toBe('session_not_found');
    expect((await club.staff.call(people.endPersonSession, { params })).status).toBe(204);
    expect((await person.call(currentUser, {})).status).toBe(401);
    const all = { params: { id: club.author.user.id } };
    for (const _ of [1, 2]) expect((await club.staff.call(people.endPersonSessions, all)).status).toBe(204);
    expect((await club.author.call(currentUser, {})).status).toBe(401);
    expect((await look(club.author.user.id)).sessions).toEqual([]);
    expect(await listActs(id)).toEqual(['account.sessions-ended', 'account.read']);
  });
});
