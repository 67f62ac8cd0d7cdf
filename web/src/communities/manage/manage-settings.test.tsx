import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asAdmin, asMember, asOwner, buildOwnCommunity } from '../../../testing/communities.ts';
import { fakeServer, guild, later } from '../../../testing/server.tsx';

const SETTINGS = '/communities/guild/manage/settings';
const DETAILS = 'GET /community/guild/';
const SAVE = 'PATCH /community/guild/';
const LEAVE = 'POST /community/guild/leave/';
const DELETE = 'DELETE /community/guild/';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/requests/'] = [200, { results: [], next: null }];
  server.answers[DETAILS] = [200, community];
});
afterEach(() => server.close());

const community = buildOwnCommunity({ ...guild, description: 'Makers', logo: '/logo.webp' }, asOwner);

it('sends the changed fields and nothing else', async () => {
  server.answers[SAVE] = () => {
    server.answers['GET /community/guild/'] = [200, { ...community, name: 'The Guild' }];
    return [200, { ...community, name: 'The Guild' }];
  };
  await server.open(SETTINGS);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Design & Craft Guild');
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Give the community a name');
  await userEvent.type(name, 'The Guild');
  await userEvent.click(screen.getByRole('radio', { name: 'By invitation' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('The changes are saved');
  expect(server.getBody(SAVE)).toEqual({ name: 'The Guild', join_policy: 'invite' });
  screen.getByRole('heading', { name: 'The Guild', level: 1 });
});

it('removes a picture, and sends a new one', async () => {
  const answer = later([200, { ...community, logo: null }]);
  server.answers[SAVE] = answer.answer;
  await server.open(SETTINGS);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the logo' }));
  screen.getByRole('button', { name: 'Choose a logo' });
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  answer.arrive();
  await screen.findByText('The changes are saved');
  expect(server.getBody(SAVE)).toEqual({ remove_logo: true });
});

it('keeps what was typed when saving fails, and says why', async () => {
  server.answers[SAVE] = [403, { code: 'community_forbidden', message: 'You are not allowed to do this.' }];
  await server.open(SETTINGS);
  await userEvent.type(await screen.findByLabelText(/Description/), ' and menders');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('You are not allowed to do this.');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe('Makers and menders');
});

it('asks before leaving, and says why the last owner cannot leave', async () => {
  const message = 'A community needs an owner. Make somebody else an owner first.';
  server.answers[LEAVE] = [409, { code: 'last_owner', message }];
  await server.open(SETTINGS);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave Design & Craft Guild?' }));
  expect(server.getCalls(LEAVE)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: 'Leave community' }));
  await question.findByText(message);

  server.answers[LEAVE] = [200, { message: 'You have left this community.' }];
  await userEvent.click(question.getByRole('button', { name: 'Leave community' }));
  await screen.findByText('You have left Design & Craft Guild');
  await screen.findByRole('heading', { name: 'Communities', level: 1 });
});

it('deletes after the name and the password are entered, and opens the list', async () => {
  let confirmed = false;
  server.answers[DELETE] = () =>
    confirmed ? [204, null] : [403, { code: 'password_required', message: 'Please enter your password again.' }];
  server.answers['POST /auth/confirm-password/'] = () => {
    confirmed = true;
    return [200, { message: 'Thank you.', access_token: 'renewed' }];
  };
  await server.open(SETTINGS);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete Design & Craft Guild?' }));
  const name = sheet.getByLabelText('Name of the community');
  await userEvent.type(name, 'design & craft guild');
  await userEvent.click(sheet.getByRole('button', { name: 'Delete community' }));
  await sheet.findByText('Type the name of the community exactly as it is written.');
  expect(server.getCalls(DELETE)).toHaveLength(0);
  await userEvent.clear(name);
  await userEvent.type(name, 'Design & Craft Guild{Enter}');
  const password = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  await userEvent.type(password.getByLabelText('Password'), 'homecoming{Enter}');
  await screen.findByText('Design & Craft Guild is deleted');
  await screen.findByRole('heading', { name: 'Communities', level: 1 });
  expect(server.getBody(DELETE)).toEqual({ name: 'Design & Craft Guild' });
});

it('keeps the typed name when the password dialog is cancelled', async () => {
  server.answers[DELETE] = [403, { code: 'password_required', message: 'Please enter your password again.' }];
  await server.open(SETTINGS);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the community');
  await userEvent.type(name, 'Design & Craft Guild{Enter}');
  const password = await screen.findByRole('dialog', { name: 'Enter your password' });
  fireEvent.keyDown(password, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your password' })).toBeNull());
  expect(name.isConnected && name.value).toBe('Design & Craft Guild');
});

it('lets members leave from the page of the community', async () => {
  const outside = { ...guild, is_member: false, role: null };
  server.answers[DETAILS] = [200, buildOwnCommunity(guild, asMember)];
  server.answers[LEAVE] = () => {
    server.answers[DETAILS] = [
      200,
      buildOwnCommunity(outside, { ...asMember, leave: false, see_members: false, request: true }),
    ];
    return [200, { message: 'You have left this community.' }];
  };
  await server.open('/communities/guild/details');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave community' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave Design & Craft Guild?' }));
  await userEvent.click(question.getByRole('button', { name: 'Leave community' }));
  await screen.findByText('You have left Design & Craft Guild');
  await screen.findByRole('button', { name: 'Request to join Design & Craft Guild' });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it('shows the usage of the plan, and what the other plans offer', async () => {
  server.answers['GET /community/guild/member-limits/'] = [
    200,
    {
      plan: 'free',
      status: 'past_due',
      renews_at: '2026-12-05T12:00:00.000Z',
      requested: null,
      members: usage(250, 250),
      owners: usage(1, 3),
      admins: usage(0, 2),
      payment_owners: usage(1, 1),
      channels: usage(7, null),
      events_this_month: usage(0, 4),
    },
  ];
  const offer = { members: null, owners: 10, admins: 100, payment_owners: 5, channels: null, events_this_month: 40 };
  server.answers['GET /community/limits/'] = [
    200,
    {
      communities_owned: { used: 1, limit: 3 },
      plans: [
        { plan: 'free', ...offer },
        { plan: 'pro', ...offer },
      ],
      contacts: [{ name: 'Sam Keeper', email: 'sam@example.org' }],
    },
  ];
  await server.open('/communities/guild/manage/plan');
  await screen.findByRole('heading', { name: 'Free plan' });
  screen.getByText('Past due');
  screen.getByText(/It ended on Sat 5 December 2026/);
  expect(screen.getByRole('meter', { name: 'Owners' }).getAttribute('aria-valuenow')).toBe('1');
  screen.getByText('250 of 250, full');
  screen.getByText('7, no limit');
  expect(screen.queryByRole('meter', { name: 'Channels' })).toBeNull();
  screen.getByRole('button', { name: 'Ask to renew' });
  screen.getByRole('button', { name: 'Ask for Pro' });
  const write = screen.getByRole('link', { name: 'Write to Sam Keeper' });
  expect(write.getAttribute('href')).toBe(
    'mailto:sam@example.org?subject=The%20plan%20of%20Design%20%26%20Craft%20Guild',
  );
  screen.getByText('sam@example.org');
  const row = within(screen.getByRole('table')).getByRole('row', { name: /^Members/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['No limit', 'No limit']);
});

it('asks the staff for a plan in a click, and withdraws that', async () => {
  const limits = { plan: 'free', status: 'active', renews_at: null, requested: null };
  const used = { members: usage(3, 250), owners: usage(1, 1), admins: usage(0, 2) };
  const others = { payment_owners: usage(1, 1), channels: usage(1, 5), events_this_month: usage(0, 4) };
  const free = { ...limits, ...used, ...others };
  const asked = { ...free, requested: { plan: 'pro', created_at: '2026-11-25T12:00:00.000Z' } };
  const offer = { members: 250, owners: 1, admins: 2, payment_owners: 1, channels: 5, events_this_month: 4 };
  server.answers['GET /community/guild/member-limits/'] = [200, free];
  server.answers['GET /community/limits/'] = [
    200,
    {
      communities_owned: { used: 1, limit: 3 },
      plans: [
        { plan: 'free', ...offer },
        { plan: 'plus', ...offer },
        { plan: 'pro', ...offer },
      ],
      contacts: [],
    },
  ];
  server.answers['POST /community/guild/plan-request/'] = [200, asked];
  server.answers['DELETE /community/guild/plan-request/'] = [204, null];
  await server.open('/communities/guild/manage/plan');
  const ask = await screen.findByRole('button', { name: 'Ask for Pro' });
  expect(screen.queryByRole('button', { name: 'Ask for Free' })).toBeNull();
  await userEvent.dblClick(ask);
  await screen.findByText(/The Pro plan was asked for on Wed 25 November 2026/);
  expect(server.getBody('POST /community/guild/plan-request/', 0)).toEqual({ plan: 'pro' });
  expect(server.getCalls('POST /community/guild/plan-request/')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Pro was asked for' })).toHaveProperty('disabled', true);
  screen.getByRole('button', { name: 'Ask for Plus' });

  await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
  await screen.findByRole('button', { name: 'Ask for Pro' });
  expect(screen.queryByText(/was asked for/)).toBeNull();
});

it('offers admins the plans, but not the buttons that ask for one', async () => {
  server.answers[DETAILS] = [200, buildOwnCommunity(guild, asAdmin)];
  server.answers['GET /community/guild/member-limits/'] = [502, null];
  const plans = [
    { plan: 'plus', members: 1, owners: 1, admins: 1, payment_owners: 1, channels: 1, events_this_month: 1 },
  ];
  server.answers['GET /community/limits/'] = [200, { communities_owned: usage(0, 3), plans, contacts: [] }];
  await server.open('/communities/guild/manage/plan');
  await screen.findByText('Owners can ask for another one.');
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
});

it('shows what failed on the plan tab, and tries again', async () => {
  server.answers['GET /community/guild/member-limits/'] = [502, null];
  server.answers['GET /community/limits/'] = [502, null];
  await server.open('/communities/guild/manage/plan');
  await screen.findByText('Failed to fetch member limits');
  await screen.findByText('Failed to fetch community limits');
  server.answers['GET /community/limits/'] = [
    200,
    {
      communities_owned: { used: 1, limit: 3 },
      plans: [],
      contacts: [{ name: null, email: 'help@example.org' }],
    },
  ];
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again);
  await screen.findByText(/You own 1 of the 3/);
  screen.getByRole('link', { name: 'Write to the staff' });
});

function usage(used: number, limit: number | null) {
  return { used, limit };
}

it('moves the focus to a rule that is added, and beside one that is removed', async () => {
  const rules = [{ id: 'kind', title: 'Be kind', text: '' }];
  server.answers['GET /community/guild/rules/'] = [200, { rules, version: 1, can: { edit: true } }];
  await server.open('/communities/guild/manage/settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a rule' }));
  const title = (index: number) => screen.getAllByRole('textbox', { name: 'Rule' })[index];
  await waitFor(() => expect(document.activeElement).toBe(title(1)));
  await userEvent.keyboard('No spoilers');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the rule No spoilers' }));
  await waitFor(() => expect(document.activeElement).toBe(title(0)));
  expect(screen.getAllByRole('textbox', { name: 'Rule' })).toHaveLength(1);
});
