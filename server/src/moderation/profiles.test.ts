import * as cases from '@homecoming/contract/cases.ts';
import * as communities from '@homecoming/contract/communities.ts';
import * as events from '@homecoming/contract/events.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import { getOpenEvent } from '@homecoming/contract/open-events.ts';
import { listMembers } from '@homecoming/contract/members.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { deleteAccount, getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { register } from '@homecoming/contract/registrations.ts';
import { createReport } from '@homecoming/contract/reports.ts';
import { getStatement } from '@homecoming/contract/statements.ts';
import { createStudy } from '@homecoming/contract/studies.ts';
import { makeEvent, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { describe, expect, it } from 'vitest';
import { writePlaces } from '../places/load.ts';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();

const DAY = 24 * 60 * 60_000;

const report = (by: Person, kind: 'profile' | 'community', subject: string, community?: string) =>
  by.call(createReport, { body: { kind, subject, reason: 'spam', ...(community !== undefined && { community }) } });

async function findCase(subject: string): Promise<cases.Case> {
  const found = (await club.queue(club.staff, {})).find((one) => one.subject === subject);
  if (found === undefined) throw new Error('no case is about it');
  return found;
}

async function remove(subject: string): Promise<string> {
  const { id, version } = await findCase(subject);
  const body = { version, item: 'remove', ground: 'spam' } as const;
  return (await club.staff.get(cases.decideCase, { params: { id }, body })).decision.id;
}

const undo = (id: string) => club.staff.get(cases.undoDecision, { params: { id }, body: {} });
const profileFor = (by: Person) => by.get(getProfile, { params: { id: club.author.user.id } });

async function fillIn() {
  const body = { short_bio: 'Cheap stamps', company: 'Stamps Inc', interests: ['stamps'] };
  const files = { photo: await testImage(40, 40) };
  return club.author.get(updateOwnProfile, { body, files });
}

const study = (program: string) =>
  club.author.get(createStudy, { body: { community: club.community.id, program, main: false } });

describe('a profile', () => {
  it('is reported to the staff, or to the managers of a community of both people, who cannot empty it', async () => {
    await fillIn();
    await study('Cheap stamps for all');
    // What nobody sees is no evidence.
    await club.author.get(updateOwnProfile, {
      body: { gender: 'Hidden', marital_status: 'Hidden', visible_fields: [] },
    });
    const { id } = club.author.user;
    await club.reporter.get(blockUser, { body: { blocked: id } });
    expect((await profileFor(club.reporter)).can.report).toBe(true);
    expect((await report(club.reporter, 'profile', id, club.community.id)).status).toBe(201);
    expect((await report(club.outsider, 'profile', id)).error.code).toBe('subject_not_found');
    expect((await report(club.author, 'profile', id)).error.code).toBe('own_content');
    const opened = await club.caseAbout(id);
    expect(opened).toMatchObject({ kind: 'profile', can: { decide: true, remove: false } });
    expect(opened.evidence[0]?.text.split('\n')).toEqual([
      'Cheap stamps',
      'Stamps Inc',
      'stamps',
      'Cheap stamps for all',
    ]);
    const decide = (body: object) =>
      club.owner.call(cases.decideCase, { params: { id: opened.id }, body: { version: opened.version, ...body } });
    expect((await decide({ item: 'remove' })).error.code).toBe('role_forbidden');
    expect((await decide({ item: 'keep', person: 'warn' })).status).toBe(200);
    expect((await report(club.admin, 'profile', id)).status).toBe(201);
    expect(await findCase(id)).toMatchObject({ community: null, can: { remove: true } });
  });

  it('loses photo and texts, and gets back with an undo what its owner has not filled in again', async () => {
    const { photo } = await fillIn();
    const { id } = club.author.user;
    await writePlaces(club.server.app.db, [
      { id: 7, name: 'Lyra', near: null, country: 'US', x: 1, y: 1, people: 9_000, aliases: [] },
    ]);
    await club.author.get(updateOwnProfile, { body: { city: 7 } });
    await study('Stamps and selling');
    const values = async () => {
      const { studies, city, country } = await profileFor(club.reporter);
      const { results } = await club.reporter.get(listMembers, {
        params: { id: club.community.id },
        query: { program: ['Stamps and selling'] },
      });
      return [studies.map(({ program }) => program), city, country, results.length];
    };
    const before = await values();
    expect(before).toMatchObject([['Stamps and selling'], expect.stringContaining('Lyra'), 'United States', 1]);
    await report(club.reporter, 'profile', id);
    const decision = await remove(id);
    expect(await profileFor(club.reporter)).toMatchObject({
      photo: null,
      short_bio: null,
      company: null,
      interests: [],
      removed: null,
    });
    expect(await values()).toEqual([[], null, null, 0]);
    expect((await profileFor(club.author)).removed).toEqual({ decision });
    expect((await profileFor(club.staff)).removed).toEqual({ decision: null });
    expect(await club.author.get(getStatement, { params: { id: decision } })).toMatchObject({ kind: 'profile' });
    expect((await club.reporter.fetch(photo ?? '')).status).toBe(404);
    expect((await club.staff.fetch(photo ?? '')).status).toBe(200);
    await club.author.get(updateOwnProfile, { body: { company: 'A library' } });
    await undo(decision);
    expect(await profileFor(club.reporter)).toMatchObject({
      photo,
      short_bio: 'Cheap stamps',
      company: 'A library',
      interests: ['stamps'],
    });
    expect(await values()).toEqual(before);
    expect((await profileFor(club.author)).removed).toBeNull();
    expect((await club.reporter.fetch(photo ?? '')).status).toBe(200);
  });

  it('stays empty after an undo when its account is deleted', async () => {
    await fillIn();
    const { id } = club.author.user;
    await report(club.reporter, 'profile', id);
    const decision = await remove(id);
    await club.author.get(deleteAccount, { body: { password: PASSWORD } });
    await club.server.runJobs();
    const { rows } = await club.server.app.pool.query('select effects::text from decisions where id = $1', [decision]);
    expect(rows[0].effects).not.toContain('Cheap stamps');
    await undo(decision);
    const found = await club.server.app.pool.query('select short_bio, photo_id from users where id = $1', [id]);
    expect(found.rows.filter((row) => row.short_bio !== null || row.photo_id !== null)).toEqual([]);
  });
});

describe('a community that the staff removed', () => {
  it('is read-only for its members and missing for others, until an undo', async () => {
    const { id } = club.community;
    const params = { id };
    const inDays = (days: number) => new Date(club.server.clock.now().getTime() + days * DAY).toISOString();
    const event = await makeEvent(club.owner, club.community, {
      title: 'Open day',
      visibility: 'public',
      starts_at: inDays(5),
      ends_at: inDays(6),
    });
    const ofEvent = { params: { id: event.id } };
    expect((await report(club.owner, 'community', id)).error.code).toBe('own_content');
    expect((await report(club.outsider, 'community', id)).status).toBe(201);
    const before = await club.owner.get(communities.getCommunity, { params });
    const decision = await remove(id);
    const body = { category: 'community', community: id, comment: 'Hello' } as const;
    const status = async () => ({
      seen: (await club.outsider.call(communities.getCommunity, { params })).status,
      listed: JSON.stringify([
        await club.outsider.get(communities.listCommunities, {}),
        await club.server.nobody.get(communities.listPublicCommunities, {}),
      ]).includes(id),
      event: (await club.outsider.call(events.getEvent, ofEvent)).status,
      open: (await club.server.nobody.call(getOpenEvent, ofEvent)).status,
      read: (await club.author.call(communities.getCommunity, { params })).status,
      post: (await club.author.call(createPost, { body })).status,
      change: (await club.owner.call(communities.updateCommunity, { params, body: { description: 'New' } })).status,
    });
    expect((await club.author.call(register, { ...ofEvent, body: {} })).status).toBe(409);
    expect(await status()).toEqual({
      seen: 403,
      listed: false,
      event: 404,
      open: 404,
      read: 200,
      post: 403,
      change: 403,
    });
    expect(await club.owner.get(communities.getCommunity, { params })).toMatchObject({ removed: { decision } });
    expect(await club.author.get(communities.getCommunity, { params })).toMatchObject({ removed: { decision: null } });
    await undo(decision);
    expect(await club.owner.get(communities.getCommunity, { params })).toEqual(before);
    expect(await status()).toEqual({
      seen: 200,
      listed: true,
      event: 200,
      open: 200,
      read: 200,
      post: 201,
      change: 200,
    });
  });
});
