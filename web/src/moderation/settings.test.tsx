import type { Restriction } from '@homecoming/contract/restrictions.ts';
import type { ModerationSettings } from '@homecoming/contract/trust.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asAdmin, buildOwnCommunity, buildPerson } from '../../testing/communities.ts';
import { fakeServer, guild, maya } from '../../testing/server.tsx';

const SETTINGS = `/community/${guild.id}/moderation/`;
const settings: ModerationSettings = {
  filters: [{ kind: 'word', value: 'forex', action: 'refuse' }],
  first_texts_reviewed: 0,
  hold_links_in_probation: false,
  slow_modes: [],
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[`GET /community/${guild.id}/`] = [200, buildOwnCommunity(guild, asAdmin)];
});
afterEach(() => server.close());

it('saves words and websites by what happens with them, and says what the server refuses', async () => {
  server.answers[`GET ${SETTINGS}`] = [200, settings];
  server.answers[`PATCH ${SETTINGS}`] = [
    400,
    { code: 'invalid_input', message: 'No', fields: { filters: 'Too short' } },
  ];
  await server.open(`/communities/${guild.id}/manage/moderation`);
  const field = await screen.findByRole('textbox', { name: 'Looked at first' });
  expect(screen.queryByRole('button', { name: 'Save words' })).toBeNull();
  await userEvent.type(field, 'crypto*{enter}example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Save words' }));
  expect(await screen.findAllByText('Too short')).toHaveLength(2);
  const filters = [
    { kind: 'word', value: 'forex', action: 'refuse' },
    { kind: 'word', value: 'crypto*', action: 'review' },
    { kind: 'domain', value: 'example.org', action: 'review' },
  ];
  server.answers[`PATCH ${SETTINGS}`] = [200, { ...settings, filters }];
  await userEvent.click(screen.getByRole('button', { name: 'Save words' }));
  await screen.findByText('The words are saved');
  expect(server.getBody(`PATCH ${SETTINGS}`, 1)).toEqual({ filters });
});

it('ends slow mode by itself after the time that one chooses', async () => {
  const slow_modes = [{ channel: null, seconds: 60, until: '2030-01-02T10:00:00.000Z' }];
  server.answers[`GET ${SETTINGS}`] = [200, { ...settings, slow_modes }];
  server.answers[`PATCH ${SETTINGS}`] = [200, { ...settings, slow_modes }];
  await server.open(`/communities/${guild.id}/manage/moderation`);
  await screen.findByText(/It ends by itself on Wed 2 January 2030/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'It lasts' }), '7 days');
  await screen.findByText('Slow mode is on');
  expect(server.getBody(`PATCH ${SETTINGS}`)).toEqual({ slow_mode: { seconds: 60, hours: 168 } });
});

it('lists who is restricted until when, and ends a restriction', async () => {
  const muted: Restriction = {
    id: 'restriction',
    person: buildPerson('Amara Okafor'),
    kind: 'mute',
    since: '2026-01-01T00:00:00.000Z',
    until: '2030-01-02T10:00:00.000Z',
    decision: 'decision',
    case: 'case',
    can: { end: true },
  };
  server.answers[`GET /community/${guild.id}/restrictions/`] = [200, { results: [muted], next: null }];
  server.answers['POST /decisions/decision/undo/'] = [200, {}];
  await server.open(`/communities/${guild.id}/manage/reports/restrictions`);
  await screen.findByText(/Muted until Wed 2 January 2030/);
  await userEvent.click(screen.getByRole('button', { name: 'End it for Amara Okafor' }));
  await screen.findByText('They are back');
  await screen.findByText('Nobody is restricted');
});

it('saves the lists of the platform staff', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true, info_1: true }];
  for (const kind of ['words', 'domains', 'email-domains']) {
    server.answers[`GET /staff/lists/${kind}/`] = [200, { entries: [] }];
  }
  const entries = [{ value: 'throwaway.example', action: 'refuse' }];
  server.answers['PUT /staff/lists/email-domains/'] = [200, { entries }];
  await server.open('/staff/lists');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email providers' }), 'throwaway.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save email providers' }));
  await screen.findByText('The list is saved');
  expect(server.getBody('PUT /staff/lists/email-domains/')).toEqual({ entries });
});

it('says to members what they cannot do in a community, and until when', async () => {
  const restricted = { kind: 'mute', until: '2030-01-02T10:00:00.000Z' } as const;
  server.answers[`GET /community/${guild.id}/`] = [200, buildOwnCommunity(guild, asAdmin, { restricted })];
  await server.open(`/communities/${guild.id}/details`);
  await screen.findByText(/You can write again on Wed 2 January 2030/);
});
