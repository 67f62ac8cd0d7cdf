import type { FoundPerson } from '@homecoming/contract/members.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asMember, asOwner, buildMember, buildOwnCommunity } from '../../../testing/communities.ts';
import { fakeServer, guild, later } from '../../../testing/server.tsx';

const PAGE = '/communities/guild/manage/members';
const ADD = 'POST /community/guild/add-member/';
const INVITE = 'POST /community/guild/invite/';
const LEAVE = 'POST /community/guild/leave/';

const chapter = { id: 'chapter', name: 'Berlin chapter' };
const find = (name: string, communities: FoundPerson['communities']): FoundPerson => {
  const { id, first_name, last_name, photo, graduation_year, level } = buildMember(name);
  return {
    id,
    first_name,
    last_name,
    photo,
    graduation_year,
    level,
    communities,
    found_in: [],
    can: { message: true },
  };
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asOwner)];
  server.answers['GET /users/search/'] = [
    200,
    {
      results: [find('Ada Eze', [chapter]), find('Adam Cole', [chapter, { id: guild.id, name: guild.name }])],
      next: null,
    },
  ];
});
afterEach(() => server.close());

const type = async (text: string) => {
  await server.open(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a member' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Name or email address' }), text);
};

it('adds a person of another community once, and marks those who are members', async () => {
  const answer = later([200, { user_id: 'ada', role: 'member', is_payment_owner: false }]);
  server.answers[ADD] = answer.answer;
  await type('ada');
  const button = await screen.findByRole('button', { name: 'Add Ada Eze' });
  expect(screen.queryByRole('button', { name: 'Add Adam Cole' })).toBeNull();
  await screen.findByText('Member');
  await userEvent.dblClick(button);
  answer.arrive();
  await screen.findByText('Added');
  await screen.findByText('Ada Eze is a member now');
  expect(server.getCalls(ADD)).toHaveLength(1);
  expect(server.getBody(ADD, 0)).toEqual({ user_id: 'ada' });
});

it('invites anybody by their whole address, and searches for no name then', async () => {
  server.answers[INVITE] = [201, { invites: [], already_members: [] }];
  await type('ben@example.org');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite ben@example.org' }));
  await screen.findByText('Invited');
  expect(server.getBody(INVITE, 0)).toEqual({ emails: ['ben@example.org'] });
});

it('keeps what was typed when the plan is full, and links to the plan', async () => {
  server.answers[ADD] = [403, { code: 'plan_limit', message: 'The Free plan is full.' }];
  await type('ada');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Ada Eze' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Add a member' }));
  expect((await sheet.findByRole('alert')).textContent).toBe('The Free plan is full. See the plan');
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name or email address' }).value).toBe('ada');
});

it('lets a person who was added leave with one tap, where the notification leads', async () => {
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember, { is_member: true })];
  server.answers[LEAVE] = [200, { user_id: 'me', role: null, is_payment_owner: false }];
  await server.open('/communities/guild/details');
  await screen.findByRole('heading', { name: guild.name });
  expect(screen.queryByRole('region', { name: 'You were added' })).toBeNull();
  await server.open('/communities/guild/details#added');
  await screen.findByRole('region', { name: 'You were added' });
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(server.getCalls(LEAVE)).toHaveLength(1));
  await screen.findByText(`You have left ${guild.name}`);
});
