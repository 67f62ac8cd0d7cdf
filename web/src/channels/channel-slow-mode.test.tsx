import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildChannel, buildGroup, managingChannel } from '../../testing/channels.ts';
import { asAdmin, buildOwnCommunity } from '../../testing/communities.ts';
import { fakeServer, guild } from '../../testing/server.tsx';

const SETTINGS = '/community/guild/moderation/';
const off = { filters: [], first_texts_reviewed: 0, hold_links_in_probation: false, slow_modes: [] };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asAdmin)];
  server.answers['GET /channels/housing/'] = [200, buildChannel('Housing', managingChannel)];
  server.answers['GET /channels/housing/groups/'] = [200, [buildGroup('Flats')]];
  server.answers['GET /channels/housing/members/'] = [200, { results: [], next: null }];
});
afterEach(() => server.close());

it('makes one channel slow, and leaves the slow mode of its community as it is', async () => {
  const everywhere = { channel: null, seconds: 60, until: '2030-01-02T10:00:00.000Z' };
  const here = { channel: { id: 'housing', name: 'Housing' }, seconds: 300, until: '2030-01-02T10:00:00.000Z' };
  server.answers[`GET ${SETTINGS}`] = [200, { ...off, slow_modes: [everywhere] }];
  server.answers[`PATCH ${SETTINGS}`] = [200, { ...off, slow_modes: [everywhere, here] }];
  await server.open('/channels/housing');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Slow mode' }));
  const field = await screen.findByRole('combobox', { name: 'Time between two posts or comments' });
  expect(field).toHaveProperty('value', '0');
  await userEvent.selectOptions(field, '5 minutes');
  await screen.findByText('Slow mode is on');
  expect(server.getBody(`PATCH ${SETTINGS}`)).toEqual({ slow_mode: { channel: 'housing', seconds: 300, hours: 24 } });
  expect(screen.getByRole('combobox', { name: 'Time between two posts or comments', hidden: true })).toHaveProperty(
    'value',
    '300',
  );
});
