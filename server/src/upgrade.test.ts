import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { logIn } from '@homecoming/contract/accounts.ts';
import { createReply, listComments, listReplies } from '@homecoming/contract/comments.ts';
import { getCommunity, listCommunities } from '@homecoming/contract/communities.ts';
import { getGroup, listMyGroups, listResources, searchGroups } from '@homecoming/contract/groups.ts';
import { getInviteOffer, listInvites } from '@homecoming/contract/invites.ts';
import { approveJoinRequest, createJoinRequest, listJoinRequests } from '@homecoming/contract/join-requests.ts';
import { listMembers, searchMembers } from '@homecoming/contract/members.ts';
import { getNotificationSettings } from '@homecoming/contract/notifications.ts';
import { createPost, likePost, listPosts, unlikePost } from '@homecoming/contract/posts.ts';
import { ownProfile } from '@homecoming/contract/profiles.ts';
import { PASSWORD } from '@homecoming/testkit/cast.ts';
import { createClient, type Client as ApiClient } from '@homecoming/testkit/client.ts';
import { restoreDataFolder } from '@homecoming/testkit/data-folder.ts';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listPictureUrls,
  summarizeBlocked,
  summarizeInbox,
  summarizePoints,
  summarizePostComments,
  summarizePosts,
  summarizeThreads,
} from './fixtures/summaries.ts';
import { readTableRows } from './fixtures/table-rows.ts';
import { isBackup, isPortable, readManifest } from './platform/backup/manifest.ts';

const dumps = path.join(import.meta.dirname, 'fixtures/data-folders');

it.each(readdirSync(dumps))('restores the dump of %s with every row', async (version) => {
  const database = await freshDatabase('template0');
  const directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-dump-'));
  const folder = { databaseUrl: database.url, dataDirectory: directory };
  await restoreDataFolder(path.join(dumps, version), folder);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const rows = await readTableRows(client);
  await client.end();
  const dump = path.join(dumps, version);
  const [actual, expected] = isBackup(dump) ? [countRows(rows), readCounts(dump)] : [rows, readRows(dump)];
  expect(actual).toEqual(expected);
  await database.drop();
  rmSync(directory, { recursive: true });
});

describe('a server of this version on a data folder of 0.1.0', () => {
  const dump = path.join(dumps, '0.1.0');
  // The session of Ben, as his browser has kept it.
  const benToken = 'rGzpVKtsiHcpJmeuCNYiiWM0-JEpVNNlNhdWwGegX0E';
  let server: TestServer;
  let nora: ApiClient;
  let ana: ApiClient;
  let ben: ApiClient;
  let cleo: ApiClient;
  let dan: ApiClient;
  let finn: ApiClient;
  let community: { id: string };
  let guild: { id: string };
  let group: { id: string };
  const signIn = async (name: string): Promise<ApiClient> => {
    const body = { email: `${name}@example.org`, password: PASSWORD };
    return createClient(server.url, (await server.nobody.get(logIn, { body })).access_token);
  };
  const postBy = async (name: string) => {
    const { results } = await nora.get(listPosts, { query: { community: community.id } });
    return found(results.find(({ author }) => author.first_name === name));
  };
  beforeAll(async () => {
    server = await startTestServer({}, dump);
    ben = createClient(server.url, benToken);
    nora = await signIn('nora.vale');
    ana = await signIn('ana.lima');
    cleo = await signIn('cleo.marsh');
    dan = await signIn('dan.reyes');
    finn = await signIn('finn.gale');
    const communities = (await ana.get(listCommunities, { query: { show: 'mine' } })).results;
    community = found(communities.find(({ name }) => name === 'Class of 2016'));
    guild = found(communities.find(({ name }) => name === 'Guild of Printers'));
    const groups = (await cleo.get(listMyGroups, {})).results;
    group = found(groups.find(({ name }) => name === 'Rooms in Lisbon'));
  });
  afterAll(() => server.close());

  it('shows the posts with their counts and newest comments', async () => {
    const reunion =
      'Ana in Class of 2016: Reunion in June: Who is coming? @Ben Cole brings the old press. ' +
      '(picture: A lake in the evening.) (mentions Ben Cole) (3 likes, mine, 2 shares, 5 comments, saved)';
    const ofReunion = ['  Nora: The place. (picture)', '  Dan: With @Cleo Marsh, I hope. (mentions Cleo Marsh)'];
    const withWords = 'Cleo in Class of 2016: A post with nothing but words. (2 likes, 0 shares, 2 comments, saved)';
    const ofWords = [
      '  Dan: A comment without effects yet, for @Ben Cole. (mentions Ben Cole)',
      '  Eva: A comment of Eva.',
    ];
    expect(await summarizePosts(ben)).toEqual([
      'Nora in Class of 2016: A post without effects yet, for @Dan Reyes. (mentions Dan Reyes) (0 likes, 0 shares, 0 comments)',
      'Eva in Class of 2016: Words of Eva. (0 likes, 0 shares, 0 comments)',
      withWords,
      ...ofWords,
      'Ben in Housing: A room is free from May. (2 likes, 0 shares, 1 comments)',
      '  Ana: For how long?',
      reunion,
      ...ofReunion,
    ]);
    expect(await summarizePosts(ben, { bookmarked: true })).toEqual([withWords, ...ofWords, reunion, ...ofReunion]);
    expect(await summarizePosts(ana, { community: guild.id })).toEqual([
      'Ivy in Guild of Printers: Workshop: Open on Saturday. (0 likes, 1 shares, 0 comments)',
    ]);
  });

  it('shows the comments of a post', async () => {
    expect(await summarizePostComments(dan, (await postBy('Ana')).id)).toEqual([
      'Nora: The place. (picture)',
      'Dan: With @Cleo Marsh, I hope. (mentions Cleo Marsh)',
      'Cleo: I am coming. (edited)',
      'Former: A comment of a person who left.',
      'Ben: Of course: I bring the press.',
    ]);
  });

  it('shows the comments of a group with replies, likes and placeholders', async () => {
    expect(await summarizeThreads(cleo, group.id)).toEqual([
      'Eva: A comment of Eva in a group.',
      'Cleo: The view. (picture) (1 likes)',
      '  Dan: A reply without effects yet.',
      '(deleted)',
      '  Former: A reply of a person who left.',
      '  (deleted)',
      '    Cleo: A reply to a deleted reply.',
      'Ana: Who has a room? (3 likes, mine)',
      '  Ben: I have one. (1 likes)',
      '    Ana: Where is it, and how much? (edited)',
      '      Ben: At the river. (1 likes, mine)',
      '  Cleo: Me too.',
      '  Dan: Not any more.',
      '  Ana: A fourth reply.',
    ]);
    expect(await cleo.get(getGroup, { params: { id: group.id } })).toMatchObject({
      comments_count: 12,
      members_count: 4,
      resources_count: 2,
    });
  });

  it('serves the pictures and files', async () => {
    const resources = (await ben.get(listResources, { params: { id: group.id } })).results;
    expect(resources.map(({ title }) => title)).toEqual(['Contract', 'List of landlords']);
    expect(await (await ben.fetch(found(resources[0]).url)).text()).toBe('A contract in plain words.\n');
    const urls = [
      found((await ana.get(ownProfile, {})).photo),
      found((await ben.get(getCommunity, { params: { id: community.id } })).logo),
      found((await postBy('Ana')).image?.url),
      ...(await listPictureUrls(ben, (await postBy('Ana')).id, group.id)),
    ];
    expect(urls).toHaveLength(5);
    for (const url of urls) {
      const response = await ben.fetch(url);
      const bytes = Buffer.from(await response.arrayBuffer()).toString('hex');
      expect([url, readVariants(url).includes(bytes)]).toEqual([url, true]);
    }
  });

  it('keeps members over an upgrade, and finds people and groups', async () => {
    const members = (await nora.get(listMembers, { params: { id: community.id } })).results;
    expect(members.map((member) => `${member.first_name}: ${member.role}`)).toEqual([
      'Ana: admin',
      'Ben: member',
      'Cleo: member',
      'Dan: member',
      'Eva: member',
      'Nora: community_owner',
    ]);
    const people = await nora.get(searchMembers, { params: { id: community.id }, query: { query: 'harbor' } });
    expect(people.results.map((person) => person.first_name)).toEqual(['Ana']);
    const groups = await ben.get(searchGroups, { query: { query: 'lisbon' } });
    expect(groups.results.map(({ name }) => name)).toEqual(['Rooms in Lisbon']);
  });

  it('keeps blocks and settings over an upgrade', async () => {
    expect(await summarizeBlocked(ana)).toEqual(['Eva Stone']);
    expect(await summarizePosts(ana)).not.toContainEqual(expect.stringContaining('Eva'));
    const { kinds } = await ben.get(getNotificationSettings, {});
    expect(kinds.find(({ kind }) => kind === 'post_liked')).toMatchObject({ in_app: false, mail: false });
  });

  it('processes the pending facts, once', async () => {
    const request = 'Your request to join Class of 2016 was approved';
    const mention = 'Dan Reyes mentioned you in a comment on “Reunion in June”';
    expect(await summarizePoints(cleo)).toEqual({ all: 14, comment: 8, post: 5, like_received: 1 });
    expect(await summarizeInbox(cleo)).toEqual([
      '5 unread',
      'Eva Stone and 4 others commented in Housing · Rooms in Lisbon',
      'Ana Lima liked your post “A post with nothing but words.”',
      'Eva Stone commented on your post “A post with nothing but words.”',
      mention,
      request,
    ]);
    const params = { id: found((await nora.get(listPosts, {})).results[0]).id };
    // Any write processes what is pending; a like by the post's author has no effects itself.
    for (const write of [likePost, unlikePost]) {
      await nora.get(write, { params, body: {} });
      expect(await summarizePoints(cleo)).toEqual({ all: 16, comment: 8, post: 5, like_received: 3 });
      expect(await summarizeInbox(cleo)).toEqual([
        '7 unread',
        'Dan Reyes liked your comment in Housing · Rooms in Lisbon',
        'Dan Reyes replied to your comment in Housing · Rooms in Lisbon',
        'Dan Reyes and Eva Stone commented on your post “A post with nothing but words.”',
        'Dan Reyes and Ana Lima liked your post “A post with nothing but words.”',
        'Eva Stone and 4 others commented in Housing · Rooms in Lisbon',
        mention,
        request,
      ]);
      expect((await summarizeInbox(ben)).slice(0, 2)).toEqual([
        '11 unread',
        'Dan Reyes mentioned you in a comment on “A post with nothing but words.”',
      ]);
      expect((await summarizeInbox(dan)).slice(0, 2)).toEqual([
        '4 unread',
        'Nora Vale mentioned you in the post “A post without effects yet, for @Dan Reyes.”',
      ]);
    }
  });

  it('keeps the inbox over an upgrade with what was read', async () => {
    expect(await summarizeInbox(ana)).toEqual([
      '10 unread',
      'Dan Reyes and 2 others liked your comment in Housing · Rooms in Lisbon (read)',
      'Cleo Marsh and Former member commented in Housing · Rooms in Lisbon',
      'Ben Cole replied to your comment in Housing · Rooms in Lisbon',
      'Dan Reyes and 2 others replied to your comment in Housing · Rooms in Lisbon',
      'Former member and 2 others liked your post “Reunion in June”',
      'Nora Vale and 4 others commented on your post “Reunion in June”',
      'Dan Reyes and Ben Cole would like to join Careers',
      'Ivy Moss and Finn Gale would like to join Class of 2016',
      'You have reached level 2, Sophomore',
      'You are now an admin of Class of 2016',
      'Your request to join Class of 2016 was approved',
    ]);
    expect(await summarizePoints(ana)).toEqual({
      all: 59,
      invite_joined: 20,
      profile_completed: 20,
      comment: 8,
      like_received: 6,
      post: 5,
    });
  });

  it('answers a repeated request with the reply of the first', async () => {
    const first = await postBy('Cleo');
    const body = { category: 'community', community: community.id, comment: 'A post with nothing but words.' } as const;
    const post = await cleo.get(createPost, { body, idempotencyKey: 'post-of-cleo' });
    expect(post.id).toBe(first.id);
    const threads = await cleo.get(listComments, { params: { id: group.id } });
    const params = { id: group.id, pid: found(threads.at(-1)).id };
    const firstReply = found((await cleo.get(listReplies, { params })).find(({ text }) => text === 'Me too.'));
    const reply = await cleo.get(createReply, { params, body: { text: 'Me too.' }, idempotencyKey: 'reply-of-cleo' });
    expect(reply.id).toBe(firstReply.id);
  });

  it('keeps requests and invites over an upgrade that wait for an answer', async () => {
    const requests = (await nora.get(listJoinRequests, { params: { id: community.id } })).results;
    expect(requests.map(({ user, channel, message }) => [user.first_name, channel?.name, message])).toEqual([
      ['Finn', undefined, 'I was in the evening class.'],
      ['Dan', 'Careers', 'Looking for work.'],
    ]);
    const again = await finn.call(createJoinRequest, { body: { request_type: 'community', community: community.id } });
    expect(again.error.code).toBe('already_requested');
    await nora.get(approveJoinRequest, { params: { id: found(requests[0]).id } });
    expect(await summarizePosts(finn)).toContainEqual(expect.stringContaining('Reunion in June'));
    const { invites } = await ana.get(listInvites, { params: { id: guild.id } });
    expect(invites.map(({ email }) => email)).toEqual(['june@example.org']);
    const { link } = await nora.get(listInvites, { params: { id: community.id } });
    const offer = await server.nobody.get(getInviteOffer, { params: { token: found(link.url.split('/').at(-1)) } });
    expect(offer.community.name).toBe('Class of 2016');
  });

  it('keeps the mails of the outbox over an upgrade, and runs the jobs that waited', async () => {
    const outbox = await server.nobody.fetch('/dev/mail');
    expect(await outbox.text()).toContain('Ana Lima mentioned you in the post “Reunion in June”');
    await server.runJobs();
    expect(server.mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
      expect.arrayContaining([
        'ana.lima@example.org: Nora Vale and 4 others commented on your post “Reunion in June”',
        'ben.cole@example.org: Cleo Marsh replied to your comment in Housing · Rooms in Lisbon',
        'cleo.marsh@example.org: Dan Reyes mentioned you in a comment on “Reunion in June”',
      ]),
    );
    // Also those whose name has changed since, and mails that those have enqueued
    await waitFor(async () => {
      await server.runJobs();
      const { rows } = await server.app.pool.query(
        'select task_identifier, last_error from graphile_worker.jobs where last_error is not null or run_at <= now()',
      );
      expect(rows).toEqual([]);
    });
  });

  /** The bytes of every width that the dump has of a picture. */
  function readVariants(url: string): string[] {
    const folder = path.join(dump, 'media', url.split('/').at(-2) ?? '');
    return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'hex'));
  }
});

/** The lines of a dump without the first, which has its time. */
function readRows(folder: string): string[] {
  return readFileSync(path.join(folder, 'database.txt'), 'utf8').trimEnd().split('\n').slice(1);
}

/** How many rows each table has. */
function countRows(rows: readonly string[]): Readonly<Record<string, number>> {
  const tables = Map.groupBy(rows, (row) => row.slice(0, row.indexOf(' ')));
  return Object.fromEntries([...tables].map(([name, ofTable]) => [name, ofTable.length]));
}

/** The same, as a backup has counted them. */
function readCounts(folder: string): Readonly<Record<string, number>> {
  const manifest = readManifest(folder);
  if (!isPortable(manifest)) throw new Error(`${folder} is no portable backup`);
  const counted = [...manifest.tables, { name: 'graphile_worker.jobs', rows: manifest.jobs.rows }];
  return Object.fromEntries(counted.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]));
}

function found<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('the data folder lacks what this test reads');
  return value;
}
