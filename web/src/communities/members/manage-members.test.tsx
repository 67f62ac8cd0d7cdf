import type { CommunityMember } from '@homecoming/contract/members.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asAdmin, asMember, asOwner, canOn, buildOwnCommunity, buildMember } from '../../../testing/communities.ts';
import { fakeServer, guild, later } from '../../../testing/server.tsx';

const PAGE = '/communities/guild/manage/members';
const DETAILS = 'GET /community/guild/';
const CHANGE = 'POST /community/guild/change-role/';
const RESTRICTED =
  'Role change failed due to subscription/plan restrictions. Please renew your subscription or upgrade your plan.';

/** What an owner may do with a member, with an admin, and with themselves. */
const onMember = canOn({ make_owner: true, hand_over: true, make_admin: true, remove: true });
const onAdmin = canOn({ make_owner: true, hand_over: true, make_member: true, make_payment_owner: true, remove: true });
const onSelf = canOn({ make_admin: true, make_member: true, unmake_payment_owner: true, remove: true });

const maya = buildMember('Maya Lindgren', { role: 'community_owner', is_payment_owner: true, can: onSelf });
const amir = buildMember('Amir Rahimi', { role: 'admin', can: onAdmin });
const ada = buildMember('Ada Eze', { can: onMember });
const zoe = buildMember('Zoe Ba', { can: onMember });

let server: ReturnType<typeof fakeServer>;
let members: CommunityMember[];
beforeEach(() => {
  server = fakeServer();
  members = [ada, amir, maya, zoe];
  server.answers[DETAILS] = [200, buildOwnCommunity(guild, asOwner)];
  server.answers['GET /community/guild/members/'] = ({ query }) => [
    200,
    { results: members.filter(({ role }) => role === query.get('role')), next: null },
  ];
  server.answers['GET /community/guild/member-limits/'] = [200, buildLimits()];
});
afterEach(() => server.close());

const list = (name: string) => screen.queryByRole('list', { name });
const namesIn = (name: string) => {
  const found = list(name);
  return found === null
    ? []
    : within(found)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
};
const choose = async (person: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Change ${person}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const listActions = async (person: string) => {
  const button = await screen.findByRole('button', { name: `Change ${person}` });
  await userEvent.click(button);
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  return names;
};
const becomes = (person: CommunityMember, changes: Partial<CommunityMember>) => {
  members = members.map((member) => (member.id === person.id ? { ...member, ...changes } : member));
};

it('lists owners, admins and members separately, and marks the payment owner', async () => {
  await server.open(PAGE);
  await waitFor(() => expect(namesIn('Members')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']));
  expect(namesIn('Owners')).toEqual(['Maya Lindgren ’14']);
  expect(namesIn('Admins')).toEqual(['Amir Rahimi ’14']);
  within(screen.getByRole('list', { name: 'Owners' })).getByText('Payment owner');
  expect(within(screen.getByRole('list', { name: 'Admins' })).queryByText('Payment owner')).toBeNull();
  await screen.findByText('1 of 2');
});

it('offers only the actions that the reader is allowed', async () => {
  await server.open(PAGE);
  expect(await listActions('Ada Eze')).toEqual([
    'Make owner',
    'Make admin',
    'Hand over ownership',
    'Remove from community',
  ]);
  expect(await listActions('Amir Rahimi')).toEqual([
    'Make owner',
    'Make member',
    'Make payment owner',
    'Hand over ownership',
    'Remove from community',
  ]);
  expect(await listActions('Maya Lindgren')).toEqual(['Make admin', 'Make member', 'Unmake payment owner']);

  members = [maya, { ...amir, can: canOn() }, { ...ada, can: canOn({ make_admin: true, remove: true }) }];
  server.answers[DETAILS] = [200, buildOwnCommunity(guild, asAdmin)];
  await server.open(PAGE);
  expect(await listActions('Ada Eze')).toEqual(['Make admin', 'Remove from community']);
  expect(screen.queryByRole('button', { name: 'Change Amir Rahimi' })).toBeNull();
});

it('offers what the server allows on a member, whatever the roles', async () => {
  members = [
    { ...maya, can: canOn({ make_member: true }) },
    { ...ada, can: canOn({ make_payment_owner: true }) },
  ];
  await server.open(PAGE);
  expect(await listActions('Ada Eze')).toEqual(['Make payment owner']);
  expect(await listActions('Maya Lindgren')).toEqual(['Make member']);
});

it.each([
  ['Amir Rahimi', 'Make owner', 'owner'],
  ['Ada Eze', 'Make admin', 'admin'],
  ['Amir Rahimi', 'Make member', 'member'],
])('sends the role that %s gets by "%s" as %s', async (name, action, role) => {
  await server.open(PAGE);
  await choose(name, action);
  await waitFor(() => expect(server.getCalls(CHANGE)).toHaveLength(1));
  expect(server.getBody(CHANGE, 0)).toMatchObject({ new_role: role });
});

it('moves a person between the lists at once, and moves the focus along', async () => {
  const answer = later([200, { user_id: 'ada', role: 'admin', is_payment_owner: false }]);
  server.answers[CHANGE] = answer.answer;
  await server.open(PAGE);
  await choose('Ada Eze', 'Make admin');
  expect(namesIn('Admins')).toEqual(['Ada Eze ’14', 'Amir Rahimi ’14']);
  expect(namesIn('Members')).toEqual(['Zoe Ba ’14']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Change Ada Eze'));
  expect(screen.queryByText('Ada Eze is an admin now')).toBeNull();

  becomes(ada, { role: 'admin' });
  answer.arrive();
  await screen.findByText('Ada Eze is an admin now');
  expect(server.getBody(CHANGE, 0)).toEqual({ user_id: 'ada', new_role: 'admin' });
  expect(namesIn('Admins')).toEqual(['Ada Eze ’14', 'Amir Rahimi ’14']);
});

it('shows what others change while a change is on its way, and takes only the change back when it is refused', async () => {
  const answer = later([502, null]);
  server.answers[CHANGE] = answer.answer;
  await server.open(PAGE);
  await choose('Ada Eze', 'Make admin');
  becomes(zoe, { role: 'admin' });
  becomes(amir, { role: 'community_owner' });
  server.say('membership.updated', { community: 'guild', user: 'zoe', role: 'admin' });
  await waitFor(() => expect(namesIn('Owners')).toEqual(['Amir Rahimi ’14', 'Maya Lindgren ’14']));
  await waitFor(() => expect(namesIn('Admins')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']));
  expect(list('Members')).toBeNull();

  answer.arrive();
  await screen.findByText('Failed to change user role');
  expect(namesIn('Admins')).toEqual(['Zoe Ba ’14']);
  expect(namesIn('Members')).toEqual(['Ada Eze ’14']);
});

it('shows both a pending change and what another owner makes of the same member', async () => {
  const answer = later([502, null]);
  server.answers[CHANGE] = answer.answer;
  await server.open(PAGE);
  await choose('Amir Rahimi', 'Make owner');
  expect(namesIn('Owners')).toEqual(['Amir Rahimi ’14', 'Maya Lindgren ’14']);
  becomes(amir, { is_payment_owner: true });
  server.say('membership.updated', { community: 'guild', user: 'amir', role: 'admin' });
  await waitFor(() => expect(server.getCalls(DETAILS).length).toBeGreaterThan(1));
  expect(namesIn('Owners')).toEqual(['Amir Rahimi ’14', 'Maya Lindgren ’14']);

  answer.arrive();
  await screen.findByText('Failed to change user role');
  await waitFor(() => within(screen.getByRole('list', { name: 'Admins' })).getByText('Payment owner'));
});

it('shows a change until the newest of two refreshes is there', async () => {
  const replies: (() => void)[] = [];
  const shown: string[][] = [];
  server.answers[CHANGE] = [200, { user_id: 'ada', role: 'admin', is_payment_owner: false }];
  await server.open(PAGE);
  await waitFor(() => expect(namesIn('Members')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']));
  server.answers['GET /community/guild/members/'] = ({ query }) => {
    const role = query.get('role');
    const reply = later([200, { results: members.filter((member) => member.role === role), next: null }]);
    replies.push(reply.arrive);
    return reply.answer();
  };
  becomes(ada, { role: 'admin' });
  await choose('Ada Eze', 'Make admin');
  await waitFor(() => expect(replies).toHaveLength(3));
  const observer = new MutationObserver(() => shown.push(namesIn('Admins')));
  observer.observe(document.body, { childList: true, subtree: true });
  becomes(zoe, { role: 'admin' });
  server.say('membership.updated', { community: 'guild', user: 'zoe', role: 'admin' });
  await waitFor(() => expect(replies).toHaveLength(6));
  for (const arrive of replies) await act(async () => arrive());
  await waitFor(() => expect(namesIn('Admins')).toEqual(['Ada Eze ’14', 'Amir Rahimi ’14', 'Zoe Ba ’14']));
  observer.disconnect();
  expect(shown.filter((names) => !names.includes('Ada Eze ’14'))).toEqual([]);
});

it('reverts a change that the plan does not allow, and links to the plan', async () => {
  const said = 'The Free plan has room for 2 admins. Upgrade the plan to have more.';
  server.answers[CHANGE] = [403, { code: 'plan_limit', message: said }];
  server.answers['GET /community/limits/'] = [
    200,
    { communities_owned: { used: 1, limit: 3 }, plans: [], contacts: [] },
  ];
  await server.open(PAGE);
  await choose('Zoe Ba', 'Make admin');
  await screen.findByText(RESTRICTED);
  expect(namesIn('Admins')).toEqual(['Amir Rahimi ’14']);
  expect(namesIn('Members')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']);
  screen.getByText(said);
  await userEvent.click(screen.getByRole('link', { name: 'See the plan' }));
  await screen.findByRole('heading', { name: 'Free plan' });
});

it('reverts a failed change and says why', async () => {
  const failures: [[number, unknown], string][] = [
    [[502, null], 'Failed to change user role'],
    [
      [409, { code: 'last_owner', message: 'A community needs an owner. Make somebody else an owner first.' }],
      'A community needs an owner. Make somebody else an owner first.',
    ],
    [[403, { code: 'x', message: 'Please RENEW first' }], RESTRICTED],
    [[200, null], 'No data received from API'],
  ];
  for (const [answer, sentence] of failures) {
    server.answers[CHANGE] = answer;
    await server.open(PAGE);
    await choose('Amir Rahimi', 'Make member');
    await screen.findByText(sentence);
    await waitFor(() => expect(namesIn('Admins')).toEqual(['Amir Rahimi ’14']));
    expect(namesIn('Members')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']);
  }
});

it('asks before removing a member, removes them at once, and restores them on failure', async () => {
  const answer = later([502, null]);
  server.answers['POST /community/guild/remove-member/ada/'] = answer.answer;
  await server.open(PAGE);
  await choose('Ada Eze', 'Remove from community');
  const question = within(await screen.findByRole('dialog', { name: 'Remove Ada Eze?' }));
  expect(namesIn('Members')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']);
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(namesIn('Members')).toEqual(['Zoe Ba ’14']));
  answer.arrive();
  await screen.findByText('Failed to remove user from community');
  expect(namesIn('Members')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']);
});

it('asks for the password when the server requires it, keeps a wrong one, and continues', async () => {
  let confirmed = false;
  const payment = 'POST /community/guild/add-payment-owner/';
  server.answers[payment] = () => {
    if (!confirmed) return [403, { code: 'password_required', message: 'Please enter your password again.' }];
    becomes(amir, { is_payment_owner: true });
    return [200, { user_id: 'amir', role: 'admin', is_payment_owner: true }];
  };
  server.answers['POST /auth/confirm-password/'] = ({ body }) => {
    confirmed = JSON.parse(String(body)).password === 'homecoming';
    const wrong = { code: 'wrong_password', message: 'That is not your password. Please try again.' };
    return confirmed ? [200, { message: 'Thank you.', access_token: 'renewed' }] : [403, wrong];
  };
  await server.open(PAGE);
  await choose('Amir Rahimi', 'Make payment owner');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(field, 'homecomin{Enter}');
  await dialog.findByText('That is not your password. Please try again.');
  expect(field.value).toBe('homecomin');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, 'g{Enter}');
  await screen.findByText('Amir Rahimi is a payment owner now');
  within(screen.getByRole('list', { name: 'Admins' })).getByText('Payment owner');
  expect(server.getCalls(payment)).toHaveLength(2);
});

it('changes nothing when the password dialog is cancelled', async () => {
  server.answers[CHANGE] = [403, { code: 'password_required', message: 'Please enter your password again.' }];
  await server.open(PAGE);
  await choose('Ada Eze', 'Make owner');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  expect(namesIn('Owners')).toEqual(['Ada Eze ’14', 'Maya Lindgren ’14']);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(namesIn('Owners')).toEqual(['Maya Lindgren ’14']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks before people give up their own role', async () => {
  server.answers[CHANGE] = () => {
    becomes(maya, { role: 'member', is_payment_owner: false });
    server.answers[DETAILS] = [200, buildOwnCommunity(guild, asMember)];
    return [200, { user_id: 'maya', role: 'member', is_payment_owner: false }];
  };
  await server.open(PAGE);
  await choose('Maya Lindgren', 'Make member');
  await userEvent.click(await screen.findByRole('button', { name: 'Give it up' }));
  await screen.findByRole('heading', { name: 'This is for owners and admins' });
});

it('searches all members, and reports a failed search', async () => {
  server.answers['GET /community/guild/members/search/'] = ({ query }) =>
    query.get('query') === 'fail' ? [502, null] : [200, { results: [zoe, amir], next: null }];
  await server.open(PAGE);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a member' }), 'zo');
  await waitFor(() => expect(namesIn('Best matches')).toEqual(['Zoe Ba ’14', 'Amir Rahimi ’14']));
  expect(list('Admins')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(namesIn('Admins')).toEqual(['Amir Rahimi ’14']));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'fail');
  await screen.findByText('Failed to search members');
});

it('shows changes made elsewhere', async () => {
  await server.open(PAGE);
  await waitFor(() => expect(namesIn('Members')).toEqual(['Ada Eze ’14', 'Zoe Ba ’14']));
  becomes(ada, { role: 'admin' });
  server.say('membership.updated', { community: 'guild', user: 'ada', role: 'admin' });
  await waitFor(() => expect(namesIn('Admins')).toEqual(['Ada Eze ’14', 'Amir Rahimi ’14']));

  server.answers[DETAILS] = [200, buildOwnCommunity(guild, asMember)];
  server.say('membership.updated', { community: 'guild', user: 'maya', role: 'member' });
  await screen.findByRole('heading', { name: 'This is for owners and admins' });
});

it('is closed to people who do not manage the community, and reports a missing one', async () => {
  server.answers[DETAILS] = [200, buildOwnCommunity(guild, asMember)];
  await server.open(PAGE);
  await screen.findByRole('heading', { name: 'This is for owners and admins' });
  screen.getByRole('link', { name: 'Back to the community' });

  server.answers[DETAILS] = [403, { code: 'community_forbidden', message: 'No' }];
  await server.open(PAGE);
  await screen.findByRole('heading', { name: 'This is for owners and admins' });

  server.answers[DETAILS] = [404, { code: 'community_not_found', message: 'Community not found' }];
  await server.open(PAGE);
  await screen.findByRole('heading', { name: 'Community not found', level: 2 });
});

it('shows the tabs that the reader is allowed, and a link from the page of the community', async () => {
  server.answers['GET /community/guild/requests/'] = [200, { results: [], next: null }];
  server.answers[DETAILS] = [200, buildOwnCommunity(guild, { ...asMember, invite: true })];
  server.answers['GET /community/guild/invite/'] = [404, { code: 'not_found', message: 'Not found' }];
  await server.open('/communities/guild/details');
  await userEvent.click(await screen.findByRole('link', { name: 'Manage' }));
  const tabs = within(await screen.findByRole('navigation', { name: 'Manage' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Invites', 'Plan']);
});

function buildLimits() {
  const usage = (used: number, limit: number | null) => ({ used, limit });
  return {
    plan: 'free',
    status: 'active',
    renews_at: null,
    requested: null,
    members: usage(4, 250),
    owners: usage(1, 1),
    admins: usage(1, 2),
    payment_owners: usage(1, 1),
    channels: usage(0, 5),
    events_this_month: usage(0, 4),
  };
}

it('hands ownership over in one step, after asking', async () => {
  server.answers[CHANGE] = ({ body }) => {
    expect(JSON.parse(String(body))).toEqual({ user_id: 'ada', new_role: 'owner', hand_over: true });
    becomes(ada, { role: 'community_owner' });
    becomes(maya, { role: 'admin', is_payment_owner: false });
    return [200, { user_id: 'ada', role: 'community_owner', is_payment_owner: true }];
  };
  await server.open(PAGE);
  await choose('Ada Eze', 'Hand over ownership');
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
  await screen.findByText('Ada Eze is an owner now, in your place');
  await waitFor(() => expect(namesIn('Owners')).toEqual(['Ada Eze ’14']));
});

it('renders only a part of a long list', async () => {
  const many = Array.from({ length: 200 }, (_, index) => buildMember(`Member ${index}`, { id: `member-${index}` }));
  members = [maya, ...many];
  await server.open(PAGE);
  await waitFor(() => expect(namesIn('Members')).toContain('Member 0 ’14'));
  expect(namesIn('Members').length).toBeLessThan(100);
});
