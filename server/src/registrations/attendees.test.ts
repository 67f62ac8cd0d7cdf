import { blockUser } from '@homecoming/contract/blocks.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import * as contract from '@homecoming/contract/registrations.ts';
import { makeEvent, makeStaff, PASSWORD } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { registrations } from '../schema/registrations.ts';
import { signUpFor, useClub } from './fixtures/club.ts';

const club = useClub();
const list = (by: { call: typeof club.owner.call }, event: { id: string }, query = {}) =>
  by.call(contract.listAttendees, { params: { id: event.id }, query });

describe('attendees', () => {
  it('lists attendees by name in pages, finds them by the beginning of a name, and filters them for organisers', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 5, waitlist: true });
    const zoe = await club.member('Émile');
    for (const person of [zoe, club.cleo, club.ana, club.ben]) await signUpFor(person, event);
    const first = (await list(club.ana, event, { limit: 2 })).body;
    const second = (await list(club.ana, event, { limit: 2, cursor: first.next })).body;
    expect([...first.results, ...second.results].map(({ first_name }) => first_name)).toEqual([
      'Ana',
      'Ben',
      'Cleo',
      'Émile',
    ]);
    expect(second.next).toBeNull();
    expect((await list(club.ana, event, { query: 'b' })).body.results.map(({ first_name }) => first_name)).toEqual(
      expect.arrayContaining(['Ben']),
    );
    expect((await list(club.ana, event, { query: 'cle' })).body.results).toHaveLength(1);
    expect((await list(club.ana, event, { query: '%' })).body.results).toEqual([]);
    const hit = first.results[1];
    expect(hit).toMatchObject({ email: null, joinId: null, status: null, answers: null, paid: null });
    const joinId = (await list(club.owner, event)).body.results[0]?.joinId ?? '';
    await club.owner.get(contract.checkIn, { params: { id: joinId }, body: { event_id: event.id, door: 'North' } });
    const filtered = async (filter: string) => (await list(club.owner, event, { filter })).body.results;
    expect(await filtered('checked_in')).toMatchObject([
      { first_name: 'Ana', email: club.ana.user.email, checked_in_door: 'North' },
    ]);
    expect(await filtered('not_checked_in')).toHaveLength(3);
    expect(await filtered('awaiting_payment')).toEqual([]);
    await club.owner.get(contract.removeAttendee, { params: { id: event.id }, body: { user_id: club.ben.user.id } });
    expect(await filtered('cancelled')).toMatchObject([{ first_name: 'Ben', status: 'cancelled' }]);
    expect((await list(club.ana, event, { filter: 'checked_in' })).error.code).toBe('forbidden');
    expect((await list(club.ana, event, { cursor: 'nonsense' })).status).toBe(400);
  });

  it('hides attendees from people outside, also at a public event, and blocked people from each other', async () => {
    const event = await makeEvent(club.owner, club.community, { visibility: 'public' });
    const [guest, staff] = [await club.outsider(), await club.outsider()];
    await makeStaff(club.server, staff);
    for (const person of [guest, club.ana, club.ben]) await signUpFor(person, event);
    expect((await list(guest, event)).error.code).toBe('event_not_found');
    expect((await list(club.server.nobody, event)).status).toBe(401);
    expect((await list(staff, event)).body.results).toHaveLength(3);
    await club.ana.get(blockUser, { body: { blocked: club.cleo.user.id } });
    expect((await list(club.cleo, event)).body.results.map(({ id }) => id)).not.toContain(club.ana.user.id);
    await club.ana.get(blockUser, { body: { blocked: club.owner.user.id } });
    expect((await list(club.owner, event)).body.results.map(({ id }) => id)).toContain(club.ana.user.id);
  });
});

describe('the export', () => {
  const download = (by: { fetch: typeof club.owner.fetch }, event: { id: string }) =>
    by.fetch(`/api/v1/events/${event.id}/attendees/export.csv`);

  it('exports CSV for spreadsheets with answers, and no cell is a formula', async () => {
    const event = await makeEvent(club.owner, club.community, {
      starts_at: '2031-05-01T10:00:00.000Z',
      ends_at: '2031-05-01T12:00:00.000Z',
    });
    const asked = [
      { label: '=HYPERLINK("http://evil.example")' },
      { label: 'Days', kind: 'checkbox' as const, options: ['+1', 'Two, or more'] },
    ];
    const { questions } = await club.owner.get(createQuestions, {
      params: { id: event.id },
      body: { questions: asked },
    });
    const [first, days] = questions.map(({ id }) => id);
    const answers = (text: string) => [
      { question: first ?? '', answer: text },
      { question: days ?? '', answer: ['+1', 'Two, or more'] },
    ];
    const formulas = ['=1+1', '+1', '-2+3', '@SUM(A1)', 'plain "quoted"'];
    const people = [club.ana, club.ben, club.cleo, await club.member(), await club.member()];
    for (const [index, person] of people.entries())
      await signUpFor(person, event, { answers: answers(formulas[index] ?? '') });
    const answer = await download(club.owner, event);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="attendees-2031-05-01.csv"',
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = bytes.subarray(3).toString().trim().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      `First name,Last name,Email,Status,Registered at,Checked in at,Door,Price,Currency,Added by an organiser,"'=HYPERLINK(""http://evil.example"")",Days`,
    );
    const cells = lines.slice(1).map((line) => /,,,,,,(.*)$/.exec(line)?.[1]);
    expect(cells).toEqual([
      `'=1+1,"'+1, Two, or more"`,
      `'+1,"'+1, Two, or more"`,
      `'-2+3,"'+1, Two, or more"`,
      `'@SUM(A1),"'+1, Two, or more"`,
      `"plain ""quoted""","'+1, Two, or more"`,
    ]);
    expect(lines[1]).toContain(club.ana.user.email);
  });

  it.each([
    [1_200, 'eur', '12.00,EUR'],
    [1_205, 'usd', '12.05,USD'],
    [1_200, 'jpy', '1200,JPY'],
  ])('has prices in major units: %s %s', async (priceAmount, priceCurrency, cells) => {
    const event = await makeEvent(club.owner, club.community);
    await signUpFor(club.ana, event);
    await club.server.app.db
      .update(registrations)
      .set({ priceAmount, priceCurrency, addedFree: true })
      .where(eq(registrations.eventId, event.id));
    const lines = (await (await download(club.owner, event)).text()).split('\n');
    expect(lines[1]).toContain(`,${cells},`);
  });

  it('exports no email address of a deleted account', async () => {
    const event = await makeEvent(club.owner, club.community);
    await signUpFor(club.ana, event);
    await club.ana.get(deleteAccount, { body: { password: PASSWORD } });
    const lines = (await (await download(club.owner, event)).text()).split('\n');
    expect(lines[1]).toMatch(/^Former,member,,cancelled,/);
  });

  it('exports attendees for organisers only', async () => {
    const event = await makeEvent(club.owner, club.community);
    expect([(await download(club.ana, event)).status, (await download(await club.outsider(), event)).status]).toEqual([
      403, 404,
    ]);
  });
});
