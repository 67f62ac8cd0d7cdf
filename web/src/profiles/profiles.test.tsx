import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maya } from '../../testing/own-user.ts';
import { card, fakeServer, later, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const PROFILE = 'GET /users/detail/';
const COMMUNITIES = 'GET /community/list/';
const CHANGE = 'PATCH /users/detail/';
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[PROFILE] = [200, maya];
});
afterEach(() => server.close());

const sent = (index = 0): unknown => server.getBody(CHANGE, index);

it("shows the user's own facts, and the progress to the next level", async () => {
  await server.open('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Maya Lindgren ’16' });
  expect(screen.getByRole('region', { name: 'Points and level' }).textContent).toContain(
    '20 more to level 2, Sophomore',
  );
  expect(screen.getByText('Fieldnote Studio')).toBeTruthy();
  expect(screen.getAllByText('Hidden')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Maya on Instagram' })).toHaveProperty(
    'href',
    'https://www.instagram.com/maya',
  );
  expect(screen.queryByRole('link', { name: 'Maya on X' })).toBeNull();
});

it('shows that the communities load, why they failed, and tries again', async () => {
  const known = server.answers[COMMUNITIES] ?? [404, {}];
  const answer = later([500, { code: 'internal', message: 'Something went wrong on our side.' }]);
  server.answers[COMMUNITIES] = answer.answer;
  await server.open('/profile');
  await screen.findByText('Loading your communities');
  expect(screen.queryByText(/None yet/)).toBeNull();
  answer.arrive();
  const beside = within(screen.getByRole('complementary'));
  const again = await beside.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/None yet/)).toBeNull();
  server.answers[COMMUNITIES] = known;
  await userEvent.click(again);
  await beside.findByRole('link', { name: /Riverside Rowing/ });
});

it('sends the changed fields and nothing else', async () => {
  await server.open('/profile/edit');
  await userEvent.clear(await screen.findByLabelText('Company optional'));
  const year = screen.getByLabelText('Graduation year optional');
  await userEvent.clear(year);
  await userEvent.type(year, '2015');
  await userEvent.type(screen.getByLabelText('Interests optional'), 'Sourdough,');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Letterpress' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Show my gender' }));
  await userEvent.clear(screen.getByLabelText('X optional'));
  server.answers[CHANGE] = [200, { ...maya, company: null, graduation_year: 2015 }];
  // The page fetches again when it is mounted
  server.answers[PROFILE] = server.answers[CHANGE];
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('heading', { level: 1, name: 'Maya Lindgren ’15' });
  expect(sent()).toEqual({
    company: '',
    graduation_year: 2015,
    interests: ['Sourdough'],
    visible_fields: ['gender'],
    twitter: '',
  });
});

it('shows errors at the field, from the client and from the server', async () => {
  server.answers[PROFILE] = [200, { ...maya, twitter: null }];
  await server.open('/profile/edit');
  const year = await screen.findByLabelText('Graduation year optional');
  await userEvent.clear(year);
  await userEvent.type(year, '216');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(year.getAttribute('aria-describedby')).toContain(
    screen.getByText('Enter a four-digit year from 1900 to 2100').id,
  );
  await waitFor(() => expect(document.activeElement).toBe(year));
  expect(server.getCalls(CHANGE)).toHaveLength(0);

  await userEvent.clear(year);
  await userEvent.type(screen.getByLabelText('Nickname optional'), 'flower');
  const fields = { nickname: 'Use at most 3 characters.' };
  server.answers[CHANGE] = [400, { code: 'invalid_input', message: 'Please check what you entered.', fields }];
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Use at most 3 characters.');
  const nickname = screen.getByLabelText('Nickname optional');
  expect(nickname).toHaveProperty('value', 'Mayflower');
  await waitFor(() => expect(document.activeElement).toBe(nickname));
});

it('edits a section in place, and keeps what was typed on failure', async () => {
  await server.open('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit since graduation' }));
  const company = screen.getByLabelText('Company optional');
  await userEvent.clear(company);
  await userEvent.type(company, 'Paper & Co');
  const fields = { company: 'Use at most 3 characters.' };
  server.answers[CHANGE] = [400, { code: 'invalid_input', message: 'Please check what you entered.', fields }];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Use at most 3 characters.');
  expect(company).toHaveProperty('value', 'Paper & Co');
  expect(sent()).toEqual({ company: 'Paper & Co' });

  server.answers[CHANGE] = [200, { ...maya, company: 'Paper & Co' }];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const edit = await screen.findByRole('button', { name: 'Edit since graduation' });
  expect(screen.getByText('Paper & Co')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

it('leaves a section unchanged on Cancel', async () => {
  await server.open('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit personal' }));
  await userEvent.type(screen.getByLabelText('Phone optional'), '555');
  await userEvent.click(screen.getByRole('switch', { name: 'Show my gender' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Edit personal' });
  expect(screen.getAllByText('Hidden')).toHaveLength(2);
  expect(server.getCalls(CHANGE)).toHaveLength(0);
});

/** Opens another page and stays when asked; opens it again and leaves. */
async function expectQuestion(field: HTMLElement, typed: string): Promise<void> {
  const page = window.location.pathname;
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  expect(window.location.pathname).toBe(page);
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveProperty('value', typed);
  expect(closesUnasked()).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await screen.findByText('Post number 1');
  expect(server.getCalls(CHANGE)).toHaveLength(0);
  expect(closesUnasked()).toBe(true);
}

/** Whether the tab closes without a question of the browser. */
const closesUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before discarding changes on the page with all fields', async () => {
  await server.open('/profile/edit');
  const company = await screen.findByLabelText('Company optional');
  expect(closesUnasked()).toBe(true);
  await userEvent.type(company, ' & Co');
  await expectQuestion(company, 'Fieldnote Studio & Co');
});

it('asks before discarding changes of a section', async () => {
  await server.open('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit since graduation' }));
  const company = screen.getByLabelText('Company optional');
  await userEvent.type(company, ' & Co');
  await expectQuestion(company, 'Fieldnote Studio & Co');
});

it('does not ask after Cancel, or without changes', async () => {
  await server.open('/profile/edit');
  await userEvent.type(await screen.findByLabelText('Company optional'), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit since graduation' }));
  await userEvent.type(screen.getByLabelText('Company optional'), '!{Backspace}');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByText('Post number 1');
});

it("shows the user's own posts in a tab", async () => {
  server.answers['GET /posts/'] = ({ query }) => [
    200,
    { results: [buildPost(query.get('user') === 'maya' ? 5 : 1)], next: null },
  ];
  await server.open('/profile');
  await userEvent.click(await screen.findByRole('link', { name: 'Posts' }));
  await screen.findByText('Post number 5');
  expect(screen.getByRole('link', { name: 'Saved' })).toHaveProperty('pathname', '/profile/saved');
});

it('accepts links with accents and query strings, and shows an error at those it does not accept', async () => {
  server.answers[PROFILE] = [200, { ...maya, twitter: null }];
  server.answers[CHANGE] = [200, maya];
  await server.open('/profile/edit');
  const linkedIn = await screen.findByLabelText('LinkedIn optional');
  await userEvent.type(linkedIn, 'in/maya');
  await userEvent.type(screen.getByLabelText('X optional'), '@josé');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const sentence = screen.getByText('Paste the address of your page, or your name there');
  expect(linkedIn.getAttribute('aria-describedby')).toContain(sentence.id);
  expect(screen.queryByText('The address of your page, or your name there')).toBeNull();
  expect(server.getCalls(CHANGE)).toHaveLength(0);

  await userEvent.clear(linkedIn);
  await userEvent.type(linkedIn, 'linkedin.com/in/maya?utm=1');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toEqual({ linkedin: 'linkedin.com/in/maya?utm=1', twitter: '@josé' }));
});

it('leads a new user through both steps, and keeps what was typed after a reload and a failure', async () => {
  const fresh = { ...maya, onboarded: false, program: null, interests: [], default_community: null };
  server.answers[PROFILE] = [200, fresh];
  await server.open('/user-profile');
  await userEvent.type(await screen.findByLabelText('Program optional'), 'Botany');
  await server.open('/user-profile');
  expect(await screen.findByLabelText('Program optional')).toHaveProperty('value', 'Botany');

  server.answers[CHANGE] = () => Promise.reject(new TypeError('offline'));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('No response received from server');
  expect(screen.getByLabelText('Program optional')).toHaveProperty('value', 'Botany');

  server.answers[CHANGE] = [200, { ...fresh, program: 'Botany' }];
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Step 2 of 2');
  await userEvent.click(await screen.findByRole('radio', { name: /Riverside Rowing/ }));
  server.answers[CHANGE] = [200, { ...maya, program: 'Botany' }];
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(sent(2)).toEqual({ onboarded: true, default_community: 'rowing' });
});

it('suggests what others wrote while one types, and countries', async () => {
  const VALUES = 'GET /users/values/';
  server.answers[VALUES] = ({ query }) => [
    200,
    { results: query.get('field') === 'interests' ? ['Rowing', 'Letterpress'] : [`${query.get('query')}any`] },
  ];
  await server.open('/profile/edit');
  const listFor = (field: HTMLElement) =>
    [...(document.getElementById(field.getAttribute('list') ?? '')?.querySelectorAll('option') ?? [])].map(
      ({ value }) => value,
    );
  const program = await screen.findByLabelText('Program optional');
  await userEvent.clear(program);
  expect(listFor(program)).toEqual([]);
  await userEvent.type(program, 'Bot');
  await waitFor(() => expect(listFor(program)).toEqual(['Botany']));
  expect(server.getCalls(VALUES).map(({ query }) => query.get('query'))).toEqual(['Bot']);
  const interests = screen.getByLabelText('Interests optional');
  await userEvent.type(interests, 'r');
  await waitFor(() => expect(listFor(interests)).toEqual(['Rowing']));
  const country = screen.getByLabelText('Country optional');
  await userEvent.type(country, 'Por');
  expect(listFor(country)).toContain('Portugal');
  expect(listFor(country)).not.toContain('European Union');
});

it('does not ask a newcomer for the name again, but lets them change it', async () => {
  const fresh = { ...maya, onboarded: false, default_community: null };
  server.answers[PROFILE] = [200, fresh];
  await server.open('/user-profile');
  await screen.findByText('Maya Lindgren');
  expect(screen.queryByLabelText('First name')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change your name' }));
  const first = await screen.findByLabelText('First name');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.type(first, 'lis');
  await server.open('/user-profile');
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Mayalis');
  server.answers[CHANGE] = [200, { ...fresh, first_name: 'Mayalis' }];
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Step 2 of 2');
  expect(sent()).toEqual({ first_name: 'Mayalis' });
});

it('says how many of the class year are in a community that one may join', async () => {
  server.answers[PROFILE] = [200, { ...maya, onboarded: false, default_community: null }];
  const city = card('city', 'City Chapter', false);
  const club = { ...card('club', 'Secret Club', false), visibility: 'private' as const };
  server.answers[COMMUNITIES] = [200, { results: [city, club], next: null }];
  server.answers['GET /community/classmates/'] = ({ query }) => {
    expect(query.get('communities')).toBe('city');
    return [200, { year: 2016, results: [{ community: 'city', people_count: 9 }] }];
  };
  await server.open('/default-community');
  expect((await screen.findByText(/9 people of 2016 are here/)).textContent).toBe(
    '3 members · 9 people of 2016 are here',
  );
});

it('shows a not-found page when a profile does not exist or is hidden', async () => {
  const message = 'This profile does not exist, or you cannot see it.';
  server.answers['GET /users/zoe/details/'] = [404, { code: 'profile_not_found', message }];
  await server.open('/users/zoe');
  expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/home');
  await screen.findByText(message);
});

it('counts the posts that the reader may read, and again after a new one', async () => {
  const counted = (posts_count: number) => ({ posts_count, communities: [] });
  server.answers['GET /users/maya/details/'] = [200, counted(1)];
  await server.open('/profile');
  await screen.findByRole('link', { name: 'Posts 1 post' });
  server.answers['GET /users/maya/details/'] = [200, counted(2)];
  server.say('post.created', {
    community: 'guild',
    channel: null,
    post: 'new',
    author: 'maya',
    event: null,
    at_home: true,
  });
  await screen.findByRole('link', { name: 'Posts 2 posts' });
  server.answers['GET /users/maya/details/'] = [200, counted(0)];
  server.say('post.deleted', { post: 'new' });
  await screen.findByRole('link', { name: 'Posts' });
});

it('shares the profile from the top bar of phones, which also links to the settings', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await server.open('/profile');
  const share = await screen.findByRole('button', { name: 'Share your profile' });
  const bar = within(share.parentElement ?? share);
  await userEvent.click(share);
  expect(written).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/users/maya`);
  await screen.findByText('The link is copied');
  expect(bar.getByRole('link', { name: 'Settings' })).toHaveProperty('pathname', '/profile/settings');
});

it('chooses the city among those that the server finds, by keys, and the country follows', async () => {
  server.answers['GET /places/'] = ({ query }) => [
    200,
    {
      results: query.get('query')?.startsWith('vie')
        ? [
            { id: 1, name: 'Vienna', near: null, country: 'Austria', label: 'Vienna, Austria' },
            { id: 2, name: 'Vienna', near: null, country: 'United States', label: 'Vienna, United States' },
          ]
        : [],
    },
  ];
  const plain = { ...maya, twitter: null };
  const moved = { ...plain, city: { id: 2, label: 'Vienna, United States' }, country: 'United States' };
  server.answers[PROFILE] = () => [200, server.getCalls(CHANGE).length > 0 ? moved : plain];
  server.answers[CHANGE] = [200, moved];
  await server.open('/profile/edit');
  const city = await screen.findByRole('combobox', { name: /^City/ });
  await userEvent.type(city, 'xx');
  expect((await screen.findByRole('listbox')).textContent).toBe('We know no such city. Try a larger one nearby.');
  await userEvent.keyboard('{Escape}');
  expect(city).toHaveProperty('value', '');
  await userEvent.type(city, 'xx');
  await userEvent.tab();
  await screen.findByText('Choose a city from the list');
  expect(city).toHaveProperty('value', '');
  await userEvent.type(city, 'vie');
  expect(screen.queryByText('Choose a city from the list')).toBeNull();
  await screen.findByRole('option', { name: 'Vienna, Austria' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(city).toHaveProperty('value', 'Vienna, United States');
  expect(screen.getByLabelText('Country optional')).toHaveProperty('value', 'United States');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Lives in');
  expect(sent()).toEqual({ city: 2, country: 'United States' });
});
