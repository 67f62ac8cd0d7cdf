import type { LogEntry } from '@homecoming/contract/moderation-log.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin, asOwner, buildOwnCommunity } from '../../testing/communities.ts';
import { fakeServer, guild, maya } from '../../testing/server.tsx';
import { describeEntry } from './log/texts.ts';

const amara = { id: 'amara', first_name: 'Amara', last_name: 'Okafor', graduation_year: 2014, photo: null, level: 3 };

function buildEntry(changes: Partial<LogEntry>): LogEntry {
  return {
    id: 'entry',
    at: '2026-01-02T09:00:00.000Z',
    act: 'case.decided',
    by: { ...amara, id: 'ada', first_name: 'Ada', last_name: 'Bell' },
    community: { id: guild.id, name: guild.name },
    about: amara,
    case: 'case',
    kind: 'post',
    item: null,
    person: null,
    outcome: null,
    plan: null,
    ...changes,
  };
}

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

describe('the log of a community', () => {
  const CALL = `GET /community/${guild.id}/log/`;

  it('says who did what to its owners', async () => {
    server.answers[`GET /community/${guild.id}/`] = [200, buildOwnCommunity(guild, asOwner)];
    server.answers[CALL] = [200, { results: [buildEntry({ item: 'remove', person: 'mute' })], next: null }];
    await server.open(`/communities/${guild.id}/manage/log`);
    await screen.findByText('Ada Bell removed a post by Amara Okafor and muted them');
    screen.getByText(/2 January 2026/);
  });

  it('is not offered to admins', async () => {
    server.answers[`GET /community/${guild.id}/`] = [200, buildOwnCommunity(guild, asAdmin)];
    await server.open(`/communities/${guild.id}/manage/log`);
    await screen.findByText('This is for owners');
    expect(screen.queryByRole('link', { name: 'Log' })).toBeNull();
  });
});

it('shows staff what was done everywhere, with the community', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true, info_1: true }];
  server.answers['GET /staff/log/'] = [200, { results: [buildEntry({ act: 'case.noted' })], next: null }];
  await server.open('/staff/log');
  await screen.findByText('Ada Bell wrote a note about a post by Amara Okafor');
  screen.getByText(/2 January 2026, .* · Design & Craft Guild/);
});

it('has words for each act, and for one of a newer version', () => {
  const sentences = [
    buildEntry({ item: 'keep' }),
    buildEntry({ person: 'warn' }),
    buildEntry({ act: 'restriction.ended', by: null, about: null }),
    buildEntry({ act: 'appeal.answered', outcome: 'overturned', kind: 'comment' }),
    buildEntry({ act: 'community.plan-set', plan: 'pro' }),
    buildEntry({ act: 'tea.made' }),
  ].map(describeEntry);
  expect(sentences).toEqual([
    'Ada Bell kept a post by Amara Okafor',
    'Ada Bell reminded Amara Okafor of the rules',
    'A restriction of a former member ended',
    'Ada Bell agreed with an objection to the decision about a comment by Amara Okafor',
    'Ada Bell set the plan to Pro',
    'Ada Bell did something that this page does not know',
  ]);
});
