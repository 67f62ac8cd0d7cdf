import * as cases from '@homecoming/contract/cases.ts';
import * as reports from '@homecoming/contract/reports.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { describe, expect, it } from 'vitest';
import { useModeratedClub } from '../fixtures/club.ts';
import { createDeciding } from '../fixtures/deciding.ts';

const club = useModeratedClub();
const { decide, sentences, reported } = createDeciding(club);

describe('reports', () => {
  it('come from readers only, once a person, and not from the author', async () => {
    const id = await club.write(club.author);
    const body = { kind: 'post', subject: id, reason: 'spam' } as const;
    for (const [person, code] of [
      [club.author, 'own_content'],
      [club.outsider, 'subject_not_found'],
    ] as const) {
      expect((await person.call(reports.createReport, { body })).error.code).toBe(code);
    }
    const first = await club.reporter.get(reports.createReport, { body });
    expect(await club.reporter.get(reports.createReport, { body: { ...body, reason: 'hate' } })).toEqual(first);
    expect(await club.caseAbout(id)).toMatchObject({
      kind: 'post',
      reports_count: 1,
      reports: [{ reporter: 'Reporter 1', reason: 'spam' }],
      evidence: [{ text: 'Buy my stamps' }],
      author: { id: club.author.user.id },
    });
    expect(await sentences(club.admin)).toContain(`A report waits in ${club.community.name}`);
    const [own] = (await club.reporter.get(reports.listReports, {})).results;
    expect(own).toMatchObject({ outcome: 'waiting', excerpt: 'Buy my stamps', appeal_until: null });
  });

  it('keep what was there when it is edited and deleted', async () => {
    const { id } = await reported();
    await club.author.get(posts.updatePost, { params: { id }, body: { comment: 'Lovely stamps' } });
    await club.author.get(posts.updatePost, { params: { id }, body: { comment: 'Lovely weather' } });
    await club.author.get(posts.deletePost, { params: { id } });
    const { evidence, version, url } = await club.caseAbout(id);
    expect(evidence.map(({ text }) => text)).toEqual(['Lovely weather', 'Lovely stamps', 'Buy my stamps']);
    expect([version, url]).toEqual([4, null]);
  });

  it('show urgent cases first, and those that only the staff decides to the staff', async () => {
    const ids = [await club.write(club.author), await club.write(club.author), await club.write(club.author)];
    const [usual = '', danger = '', illegal = ''] = ids;
    await club.report(club.reporter, usual);
    await club.report(club.reporter, danger, { reason: 'danger' });
    await club.report(club.reporter, illegal, { reason: 'child_safety' });
    expect((await club.queue(club.admin)).map(({ subject }) => subject)).toEqual([danger, usual]);
    const [first] = (await club.queue(club.staff, {})).filter(({ subject }) => ids.includes(subject));
    expect(first).toMatchObject({
      subject: illegal,
      for_staff: true,
      reports: [{ reporter: expect.stringMatching('^Rea') }],
    });
    expect((await club.admin.call(cases.getCase, { params: { id: first?.id ?? '' } })).status).toBe(404);
  });

  it('about content that was kept and not edited open no case again', async () => {
    const { id, case: opened } = await reported();
    expect((await decide(club.owner, opened.id, { version: opened.version, item: 'keep' })).status).toBe(200);
    await club.report(await club.member('Late'), id);
    expect(await club.queue(club.owner)).toEqual([]);
    await club.author.get(posts.updatePost, { params: { id }, body: { comment: 'More stamps' } });
    await club.report(await club.member('Later'), id);
    expect(await club.queue(club.owner)).toHaveLength(1);
  });

  it('are limited to 20 a day, and pause after many without a reason', async () => {
    const seen: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      const id = await club.write(club.author, `Post ${number}`);
      const answer = await club.reporter.call(reports.createReport, {
        body: { kind: 'post', subject: id, reason: 'other' },
      });
      seen.push(answer.status === 201 ? 'sent' : answer.error.code);
      if (answer.status !== 201) continue;
      const { id: caseId, version } = await club.caseAbout(id);
      await decide(club.owner, caseId, { version, item: 'keep' });
    }
    expect(seen.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'sent'));
    expect(seen.at(-1)).toBe('reports_paused');
    const other = await club.member('Busy');
    for (let number = 0; number < 20; number += 1)
      await club.report(other, await club.write(club.author, `Spam ${number}`));
    const more = { kind: 'post', subject: await club.write(club.author), reason: 'spam' } as const;
    expect((await other.call(reports.createReport, { body: more })).status).toBe(429);
  });
});
