import * as cases from '@homecoming/contract/cases.ts';
import * as chat from '@homecoming/contract/chat.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import { createReport, getReportOptions, listReports } from '@homecoming/contract/reports.ts';
import { getStatement } from '@homecoming/contract/statements.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { describe, expect, it } from 'vitest';
import { changes, makeGroupChat, thread, wrote } from '../chat/fixtures/chat-cast.ts';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;

const report = (by: Person, subject: string, messages?: string[]) =>
  by.call(createReport, {
    body: { kind: 'message', subject, reason: 'harassment', ...(messages && { messages }) },
  });

async function findCase(subject: string): Promise<cases.Case> {
  const found = (await club.queue(club.staff, {})).find((one) => one.subject === subject);
  if (found === undefined) throw new Error('no case is about it');
  return found;
}

async function remove(subject: string) {
  const { id, version } = await findCase(subject);
  const body = { version, item: 'remove', ground: 'harassment', reason: 'Insults' } as const;
  return club.staff.get(cases.decideCase, { params: { id }, body });
}

const undo = (id: string) => club.staff.get(cases.undoDecision, { params: { id }, body: {} });

describe('a report of a message', () => {
  it('keeps its file for the staff, also after its author has deleted it and the sweep has run', async () => {
    const { id } = await wrote(club.author, club.reporter, 'Look', {}, new File(['A list of names'], 'names.txt'));
    await report(club.reporter, id);
    await club.author.get(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
    club.server.clock.forward(2 * DAY);
    await club.server.app.pool.query(`select graphile_worker.add_job('media.sweep')`);
    await club.server.runJobs();
    const [kept] = (await findCase(id)).evidence.flatMap(({ files }) => files);
    expect(kept).toMatchObject({ name: 'names.txt', size: 15 });
    const load = (by: Person) =>
      fetch(`${club.server.url}${kept?.url}`, { headers: { authorization: `Bearer ${by.token}` } });
    expect(await (await load(club.staff)).text()).toBe('A list of names');
    for (const person of [club.reporter, club.owner]) expect((await load(person)).status).toBe(404);
  });

  it('comes from those who are in the conversation and did not write it, also when a block is between them', async () => {
    const group = await makeGroupChat(club.owner, club.author, club.reporter);
    const { id } = await wrote(club.author, group, 'You fool');
    expect((await thread(club.reporter, group)).at(-1)?.can.report).toBe(true);
    expect((await thread(club.author, group)).at(-1)?.can.report).toBe(false);
    for (const [person, code] of [
      [club.author, 'own_content'],
      [club.admin, 'subject_not_found'],
      [club.staff, 'subject_not_found'],
    ] as const) {
      expect((await report(person, id)).error.code).toBe(code);
    }
    await club.reporter.get(blockUser, { body: { blocked: club.author.user.id } });
    expect((await report(club.reporter, id)).status).toBe(201);
    const query = { kind: 'message', subject: id } as const;
    expect(await club.owner.get(getReportOptions, { query })).toEqual({ community: null, rules: [] });
    const found = await findCase(id);
    expect(found).toMatchObject({ for_staff: true, community: null, url: null });
    // Nothing else does anything without a community.
    expect(found.can.restrict).toEqual(['warn', 'deactivate']);
    for (const [person, hours] of [
      ['review', 168],
      ['mute', 24],
      ['suspend', 24],
      ['remove', null],
      ['ban', null],
    ] as const) {
      const body = { version: found.version, item: 'keep', person, hours } as const;
      const refused = await club.staff.call(cases.decideCase, { params: { id: found.id }, body });
      expect([refused.status, refused.error.code]).toEqual([400, 'no_community']);
    }
    expect(await club.queue(club.owner)).toEqual([]);
    expect((await club.reporter.get(listReports, {})).results[0]).toMatchObject({ kind: 'message', community: null });
  });

  it('shows the staff the message and the earlier ones that the reporter chose, and no others', async () => {
    const [first, , third] = [
      await wrote(club.author, club.reporter, 'Hello'),
      await wrote(club.reporter, club.author, 'Private'),
      await wrote(club.author, club.reporter, 'Answer me'),
    ];
    const reported = await wrote(club.author, club.reporter, 'You fool');
    const later = await wrote(club.author, club.reporter, 'Sorry');
    const elsewhere = await wrote(club.reporter, club.admin, 'Elsewhere');
    for (const wrong of [later, elsewhere, reported]) {
      expect((await report(club.reporter, reported.id, [wrong.id])).error.code).toBe('subject_not_found');
    }
    expect((await report(club.reporter, reported.id, [third.id, first.id])).status).toBe(201);
    const { evidence } = await findCase(reported.id);
    expect(evidence[0]).toMatchObject({
      text: 'You fool',
      before: [
        { author: expect.stringContaining('Amir'), text: 'Hello' },
        { author: expect.stringContaining('Amir'), text: 'Answer me' },
      ],
    });
    const text = JSON.stringify(evidence);
    for (const hidden of ['Private', 'Sorry', 'Elsewhere']) expect(text).not.toContain(hidden);
    const opened = await club.staff.call(cases.openCase, { body: { kind: 'message', subject: later.id } });
    expect(opened.error.code).toBe('subject_not_found');
  });

  it('keeps what was written when the author edits and deletes it', async () => {
    const { id } = await wrote(club.author, club.reporter, 'You fool');
    await report(club.reporter, id);
    await club.author.get(chat.updateMessage, { params: { id }, body: { text: 'You friend' } });
    await club.author.get(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
    expect((await findCase(id)).evidence.map(({ text }) => text)).toEqual(['You friend', 'You fool']);
  });
});

describe('a message that the staff removed', () => {
  it('is a tombstone for others everywhere, and its author reads it and why', async () => {
    const { id, change } = await wrote(club.author, club.reporter, 'Unforgivable');
    await report(club.reporter, id);
    const { decision } = await remove(id);
    const [changed] = (await changes(club.reporter, club.author, change)).messages;
    expect(changed).toMatchObject({ id, deleted: true, removed: { decision: null }, text: null });
    expect(changed?.can).toEqual({
      edit: false,
      delete_for_everyone: false,
      reply: false,
      react: false,
      report: false,
    });
    expect((await thread(club.author, club.reporter)).at(-1)).toMatchObject({
      text: 'Unforgivable',
      deleted: false,
      removed: { decision: decision.id },
      can: { edit: false, delete_for_everyone: true, reply: false, react: false },
    });
    const found = await club.reporter.get(chat.searchMessages, { query: { query: 'Unforgivable' } });
    expect(found.results).toEqual([]);
    expect((await club.reporter.get(chat.countUnreadMessages, {})).unread_count).toBe(0);
    const body = { message_type: 'private', recipient: club.author.user.id, text: 'No', parent_message: id } as const;
    expect((await club.reporter.call(chat.sendMessage, { body })).error.code).toBe('parent_not_found');
    const edited = await club.author.call(chat.updateMessage, { params: { id }, body: { text: 'Nice' } });
    expect(edited.status).toBe(403);
    await club.server.runJobs();
    const news = (await club.author.get(listNotifications, {})).results.map(({ sentence }) => sentence);
    expect(news).toContain('Your message was removed');
    expect(await club.author.get(getStatement, { params: { id: decision.id } })).toMatchObject({
      kind: 'message',
      community: null,
      excerpt: 'Unforgivable',
    });
    await undo(decision.id);
    const [back] = (await changes(club.reporter, club.author, changed?.change ?? 0)).messages;
    expect(back).toMatchObject({ id, deleted: false, removed: null, text: 'Unforgivable' });
  });

  it('stays deleted after an undo when its author has deleted it', async () => {
    const { id } = await wrote(club.author, club.reporter, 'You fool');
    await report(club.reporter, id);
    const { decision } = await remove(id);
    await club.author.get(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
    await undo(decision.id);
    expect((await thread(club.reporter, club.author)).at(-1)).toMatchObject({
      deleted: true,
      removed: null,
      text: null,
    });
  });
});
