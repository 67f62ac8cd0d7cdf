import { blockUser } from '@homecoming/contract/blocks.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/mentoring.ts';
import { deleteAccount, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { PASSWORD, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { writePlaces } from '../places/load.ts';
import { findBrokenInvariants } from '../invariants.ts';
import { mentorOffers } from '../schema/alumni/mentoring.ts';
import { thread, wrote } from '../chat/fixtures/chat-cast.ts';
import { memberships } from '../schema/communities.ts';
import { fetchNotifications, listSentences, readAll } from '../subscribers/fixtures/club.ts';
import { listOwn, listStates, startSchool, WORDS } from './fixtures/school.ts';

const { server, owner, school, ...helpers } = await startSchool();
const { at, setMode, makeName, addMember, offer, addMentor, ask, asked, pass, runJob } = helpers;
afterAll(() => server.close());

const listed = async (by: Person, query: object = {}) =>
  (await by.get(contract.listMentors, { ...at(), query })).results.map(({ person }) => person.id);

it('is off until owners switch it on, and nothing of it can be seen before', async () => {
  const mentor = await addMentor();
  await setMode('off');
  for (const call of [contract.listMentors, contract.listMentorships]) {
    expect(getStatusAndCode(await owner.call(call, at()))).toEqual([404, 'mentoring_off']);
  }
  expect(getStatusAndCode(await ask(owner, mentor))).toEqual([404, 'mentoring_off']);
  await setMode('confirmed');
  const reader = await addMember();
  expect(await listed(reader)).not.toContain(mentor.user.id);
  expect(getStatusAndCode(await ask(reader, mentor))).toEqual([404, 'mentor_not_found']);
  expect(await listed(owner, { managing: 'unconfirmed' })).toContain(mentor.user.id);
  const confirm = { params: { id: school.id, userId: mentor.user.id }, body: { confirmed: true } };
  expect((await reader.call(contract.confirmMentor, confirm)).status).toBe(403);
  const [ana, ben] = [await addMentor({}, 'Ana Lima'), await addMentor({}, 'Ben Moss')];
  const offered = () => fetchNotifications(owner).then((all) => all.filter(({ kind }) => kind === 'mentoring_asked'));
  expect(await offered()).toMatchObject([
    {
      sentence: 'Ben Moss and Ana Lima offered to mentor people of School. You can confirm that',
      url: `/communities/${school.id}/manage/mentoring`,
    },
  ]);
  await ana.get(contract.deleteOffer, at());
  await owner.get(contract.confirmMentor, { ...confirm, params: { id: school.id, userId: ben.user.id } });
  expect(await offered()).toEqual([]);
  expect(await listSentences(ben)).toEqual(['You are listed as a mentor of School now']);
  await owner.get(contract.confirmMentor, confirm);
  expect(await listed(reader)).toContain(mentor.user.id);
  await setMode('open');
});

it('lists shared topics first, then who is alike where members see it, then who has the fewest requests', async () => {
  await server.app.db.delete(mentorOffers);
  const reader = await addMember();
  await reader.get(updateOwnProfile, { body: { current_industry: 'Gardens', program: 'Botany' } });
  const alike = { current_industry: 'gardens', program: 'botany' };
  const [plain, hidden, similar, two] = await Promise.all([
    addMentor(),
    addMentor(),
    addMentor(),
    addMentor({ topics: ['cv', 'first_job'] }),
  ]);
  await writePlaces(server.app.db, [
    { id: 7, name: 'Lyra', near: null, country: 'US', x: 1, y: 1, people: 9_000, aliases: [] },
  ]);
  await similar.get(updateOwnProfile, { body: { ...alike, city: 7 } });
  await hidden.get(updateOwnProfile, {
    // A city names its country.
    body: { ...alike, city: 7, audiences: { current_industry: 'managers', program: 'me', country: 'managers' } },
  });
  await ask(await addMember(), plain);
  const best = [two, similar, hidden, plain].map(({ user }) => user.id);
  expect(await listed(reader, { topics: 'cv,first_job' })).toEqual(best);
  expect(await listed(reader, { topics: 'cv' })).toEqual([two.user.id]);
  const pages: string[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { topics: 'cv,first_job', limit: 1, ...(cursor === undefined ? {} : { cursor }) };
    const page = await reader.get(contract.listMentors, { ...at(), query });
    pages.push(...page.results.map(({ person }) => person.id));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(pages).toEqual(best);
  // Managers see the list as plain members do.
  for (const by of [reader, owner]) {
    const { results } = await by.get(contract.listMentors, at());
    const shown = results.find(({ person }) => person.id === hidden.user.id);
    expect(shown).toMatchObject({ industry: null, program: null, city: null });
    expect(results.find(({ person }) => person.id === similar.user.id)).toMatchObject({
      industry: 'gardens',
      program: 'botany',
      city: expect.stringContaining('Lyra'),
    });
  }
});

it('opens the chat with the request when a mentor says yes, also for whom nobody new may write to', async () => {
  const [mentor, mentee] = [await addMentor(), await addMember()];
  await mentor.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } as object });
  const request = await asked(mentee, mentor);
  expect(await listSentences(mentor)).toEqual([
    `${mentee.user.first_name} ${mentee.user.last_name} asks you to be their mentor: Finding a first job`,
  ]);
  expect((await listOwn(mentor))[0]).toMatchObject({
    role: 'mentor',
    text: WORDS,
    can: { accept: true, decline: true },
  });
  expect((await listOwn(mentee))[0]).toMatchObject({ role: 'mentee', can: { accept: false, withdraw: true } });
  expect(getStatusAndCode(await ask(mentee, mentor))).toEqual([409, 'request_open']);
  expect((await (await addMember()).call(contract.acceptMentorship, request)).status).toBe(404);
  // Nothing that the mentee writes meanwhile has the id of the first message.
  for (const separator of [':', '-', '_']) {
    await wrote(mentee, owner, 'Hello', { client_id: `mentorship${separator}${request.params.id}` });
  }
  // The second click.
  const clicks = await Promise.all([1, 2, 3].map(() => mentor.call(contract.acceptMentorship, request)));
  expect(clicks.map(({ status, body }) => [status, body.state])).toEqual(
    Array.from({ length: 3 }, () => [200, 'running']),
  );
  expect((await thread(mentee, mentor)).map(({ text, is_mine }) => [text, is_mine])).toEqual([[WORDS, true]]);
  expect(await listSentences(mentor)).toEqual([]);
  expect((await listSentences(mentee))[0]).toMatch(/a mentorship now. Your chat is open$/);
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await mentee.get(contract.endMentorship, request)).toMatchObject({ state: 'ended' });
  }
});

it('makes three pairs of fifty answers at once for three places, and names others to who asked in vain', async () => {
  await server.app.db.delete(mentorOffers);
  const mentor = await addMentor({ capacity: 3 });
  const other = await addMentor({}, 'Other Mentor');
  const mentees = await Promise.all(Array.from({ length: 50 }, () => signUpAs(server, makeName())));
  // Fifty who join at once would wait for each other.
  const rows = mentees.map(({ user }) => ({ communityId: school.id, userId: user.id }));
  await server.app.db.insert(memberships).values(rows);
  const requests = await Promise.all(mentees.map((mentee) => asked(mentee, mentor)));
  const answers = await Promise.all(requests.map((request) => mentor.call(contract.acceptMentorship, request)));
  const codes = Map.groupBy(answers, ({ status, error }) => (status === 200 ? 'running' : error.code));
  expect(codes.get('running')).toHaveLength(3);
  expect([...codes.keys()].toSorted()).toEqual(['mentor_full', 'running']);
  const outcomes = (await Promise.all(mentees.map(listStates))).flat();
  expect(outcomes.filter((state) => state === 'running')).toHaveLength(3);
  expect(outcomes.filter((state) => state === 'full')).toHaveLength(47);
  const inVain = mentees[outcomes.indexOf('full')];
  if (inVain === undefined) throw new Error('nobody asked in vain');
  expect((await listOwn(inVain))[0]?.others.map(({ id }) => id)).toContain(other.user.id);
  expect((await listSentences(inVain))[0]).toMatch(
    /^The mentor whom you asked about Finding a first job is full now. You could ask .*Other Mentor/,
  );
  expect(getStatusAndCode(await ask(await addMember(), mentor))).toEqual([409, 'mentor_full']);
  // The control: the table itself refuses a fourth.
  const book = server.app.pool.query('update mentor_offers set active = 4 where user_id = $1', [mentor.user.id]);
  await expect(book).rejects.toThrow(/mentor_offers_not_overbooked/);
  expect(
    getStatusAndCode(
      await mentor.call(contract.saveOffer, {
        ...at(),
        body: {
          topics: ['cv'],
          lasts: 'one_talk',
          capacity: 2,
        },
      }),
    ),
  ).toEqual([409, 'too_few_places']);
});

it('allows three requests that wait, also of ten at once, and none to a mentor who said no for 90 days', async () => {
  const mentee = await addMember();
  const mentors = await Promise.all(Array.from({ length: 10 }, () => addMentor()));
  const many = await Promise.all(mentors.map((mentor) => ask(mentee, mentor)));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(many.filter(({ status }) => status !== 201).map(getStatusAndCode)).toEqual(
    Array.from({ length: 7 }, () => [409, 'request_limit']),
  );
  const mentor = mentors[many.findIndex(({ status }) => status === 201)];
  const [, request] = (await listOwn(mentee)).map(({ id }) => ({ params: { id } }));
  if (mentor === undefined || request === undefined) throw new Error('no request');
  const [first] = (await listOwn(mentor)).map(({ id }) => ({ params: { id } }));
  if (first === undefined) throw new Error('no request');
  for (let twice = 0; twice < 2; twice += 1) {
    await mentor.get(contract.declineMentorship, { ...first, body: { pause: true } });
  }
  expect((await listSentences(mentee))[0]).toMatch(/can’t be your mentor now$/);
  expect(getStatusAndCode(await ask(mentee, mentor))).toEqual([409, 'mentor_paused']);
  await offer(mentor);
  expect(getStatusAndCode(await ask(mentee, mentor))).toEqual([409, 'asked_before']);
  const reused = { ...at(), idempotencyKey: 'ask-once' };
  const body = { mentor: (await addMentor()).user.id, topic: 'first_job', text: WORDS } as const;
  const twice = [
    await mentee.get(contract.askMentor, { ...reused, body }),
    await mentee.get(contract.askMentor, { ...reused, body }),
  ];
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  for (const { id } of await listOwn(mentee)) await mentee.call(contract.withdrawMentorship, { params: { id } });
  const ago = `ended_at = ended_at - interval '91 days'`;
  await server.app.pool.query(`update mentorships set ${ago} where mentor_id = $1`, [mentor.user.id]);
  expect((await ask(mentee, mentor)).status).toBe(201);
});

it('needs the yes of both for what managers propose, and says nobody whose no it was', async () => {
  const [mentor, mentee, other] = [await addMentor(), await addMember(), await addMember()];
  const propose = (by: Person, whom: Person) => ask(by, mentor, { mentee: whom.user.id });
  expect((await propose(mentee, other)).status).toBe(403);
  const { id } = (await propose(owner, mentee)).body;
  await mentor.get(contract.acceptMentorship, { params: { id } });
  expect((await listOwn(mentee))[0]).toMatchObject({ state: 'waiting', answered: false, proposed: true });
  expect(await mentee.get(contract.acceptMentorship, { params: { id } })).toMatchObject({ state: 'running' });
  expect((await thread(mentor, mentee))[0]?.text).toBe(
    'Hello! School suggested that we talk about this: Finding a first job.',
  );
  const second = (await propose(owner, other)).body;
  await mentor.get(contract.acceptMentorship, { params: second });
  await other.get(contract.declineMentorship, { params: second, body: {} });
  expect(await listStates(other)).toEqual(['closed']);
  expect((await listOwn(mentor))[0]).toMatchObject({ id: second.id, state: 'closed' });
  expect((await listSentences(mentor))[0]).toBe('A suggested mentorship came to nothing: Finding a first job');
  const { results } = await owner.get(contract.listMentorships, at());
  expect(results.find((pair) => pair.id === second.id)).toMatchObject({ state: 'closed', proposed: true });
  expect(JSON.stringify(results)).not.toContain(WORDS);
  expect(getStatusAndCode(await propose(owner, other))).toEqual([409, 'pair_impossible']);
});

it('ends with a block, also one at the moment of the request, and with the membership', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const [mentor, mentee] = [await addMentor(), await addMember()];
    const block = mentor.call(blockUser, { body: { blocked: mentee.user.id } });
    const [request] = await Promise.all([ask(mentee, mentor), block]);
    expect([201, 404]).toContain(request.status);
    const { rows } = await server.app.pool.query('select state from mentorships where mentee_id = $1', [
      mentee.user.id,
    ]);
    expect(rows.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([]);
    expect(await listOwn(mentor)).toEqual([]);
    expect(await listed(mentee)).not.toContain(mentor.user.id);
  }
  const [mentor, mentee, waiting] = [await addMentor(), await addMember(), await addMember()];
  await mentor.get(contract.acceptMentorship, await asked(mentee, mentor));
  await ask(waiting, mentor);
  await mentor.get(leaveCommunity, at());
  expect([await listStates(mentee), await listStates(waiting)]).toEqual([['ended'], ['closed']]);
  await mentee.get(deleteAccount, { body: { password: PASSWORD } });
  await server.runJobs();
  expect((await listOwn(mentor)).at(-1)).toMatchObject({
    text: '',
    person: { first_name: 'Former', last_name: 'member' },
  });
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  expect((await findBrokenInvariants(client)).filter((line) => line.includes('mentor'))).toEqual([]);
  await client.end();
});

it('reminds on days 4 and 10, ends on day 14, and pauses an offer after two requests without an answer', async () => {
  const [mentor, ben, cleo] = [await addMentor(), await addMember(), await addMember()];
  await Promise.all([ask(ben, mentor), ask(cleo, mentor)]);
  const reminders = async () => (await listSentences(mentor)).filter((line) => line.includes('waits for your answer'));
  await readAll(mentor);
  for (const [days, lines] of [
    [3, 0],
    [1, 2],
    [5, 2],
    [1, 4],
  ] as const) {
    await pass(days);
    await Promise.all([runJob(), runJob()]);
    await runJob();
    expect(await reminders()).toHaveLength(lines);
  }
  await pass(4);
  await Promise.all([runJob(), runJob()]);
  expect([await listStates(ben), await listStates(cleo)]).toEqual([['expired'], ['expired']]);
  expect((await listSentences(ben))[0]).toBe('Your request for mentoring was not answered: Finding a first job');
  expect(await listSentences(mentor)).toContain(
    'Two requests had no answer, so you are not listed as a mentor of School now',
  );
  expect(getStatusAndCode(await ask(await addMember(), mentor))).toEqual([409, 'mentor_paused']);
});

it('asks after 8 silent weeks whether it still goes on, and ends it 14 days later', async () => {
  const [mentor, mentee] = [await addMentor(), await addMember()];
  await mentor.get(contract.acceptMentorship, await asked(mentee, mentor));
  await pass(55);
  await runJob();
  expect(await listSentences(mentor)).toEqual([]);
  await pass(1);
  await runJob();
  expect((await listSentences(mentor))[0]).toMatch(/have not written for 8 weeks. Still going\? Else it ends on /);
  expect((await listOwn(mentee))[0]?.ends_if_silent_at).not.toBeNull();
  await pass(13);
  await runJob();
  expect(await listStates(mentee)).toEqual(['running']);
  await pass(1);
  await runJob();
  expect(await listStates(mentee)).toEqual(['ended']);
});

it('shows what was said to managers five at a time, and gives both points for a long mentorship', async () => {
  const points = async (by: Person) =>
    (await server.app.pool.query('select points from users where id = $1', [by.user.id])).rows[0]?.points;
  const mentor = await addMentor({ capacity: 10 });
  const give = (by: Person, request: { params: { id: string } }, rating: number, text = '') =>
    by.call(contract.giveMentorshipFeedback, { ...request, body: { rating, text } });
  const pairs = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const mentee = await addMember();
      const request = await asked(mentee, mentor);
      return { mentee, request };
    }),
  );
  for (const { request } of pairs) await mentor.get(contract.acceptMentorship, request);
  expect((await listOf(mentor))?.answers_in).toBe(1);
  expect(getStatusAndCode(await give(mentor, pairs[0]?.request ?? at(), 5))).toEqual([409, 'request_over']);
  await pass(28);
  for (const { request } of pairs) await mentor.get(contract.endMentorship, request);
  const before = await points(mentor);
  for (const [index, { mentee, request }] of pairs.entries()) {
    await give(mentee, request, 5, `Good number ${index}`);
    const { feedback } = await owner.get(contract.listMentorships, at());
    expect(feedback === null).toBe(index < 4);
  }
  expect((await owner.get(contract.listMentorships, at())).feedback).toMatchObject({ count: 5, average: 5 });
  expect(await points(mentor)).toBe(before);
  for (const { request } of pairs) for (let twice = 0; twice < 2; twice += 1) await give(mentor, request, 4);
  // Four of a month.
  expect(await points(mentor)).toBe(before + 60);
  expect(await Promise.all(pairs.map(({ mentee }) => points(mentee)))).toEqual(Array(5).fill(5));
  // Of more than 500 texts the newest are shown.
  await server.app.pool.query(
    `with more as (insert into mentorships (community_id, mentor_id, mentee_id, topic, text, state, mentor_yes_at, mentee_yes_at,
         started_at, ended_at, expires_at)
       select community_id, mentor_id, mentee_id, topic, text, state, mentor_yes_at, mentee_yes_at, started_at, ended_at, expires_at
       from mentorships, generate_series(1, 505) where community_id = $1 and state = 'ended' limit 505 returning id, mentee_id)
     insert into mentorship_feedback (mentorship_id, community_id, by_id, rating, text)
     select id, $1, mentee_id, 4, 'Number ' || row_number() over () from more`,
    [at().params.id],
  );
  const { feedback } = await owner.get(contract.listMentorships, at());
  expect(feedback).toMatchObject({ count: 515, average: 4 });
  expect(feedback?.texts).toHaveLength(500);
  expect(feedback?.texts).toContain('Number 505');
  expect(feedback?.texts).not.toContain('Good number 0');
  await pass(14);
  const [late] = pairs;
  if (late === undefined) throw new Error('no pairs');
  expect(getStatusAndCode(await give(late.mentee, late.request, 1))).toEqual([409, 'request_over']);
});

const listOf = async (mentor: Person) =>
  (await owner.get(contract.listMentors, { ...at(), query: { limit: 100 } })).results.find(
    ({ person }) => person.id === mentor.user.id,
  );
