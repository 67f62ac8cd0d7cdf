import type { Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { makeChannel, getFirstGroup, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileKey } from '../../media/keys.ts';
import { files } from '../../schema/media.ts';
import { ask, createCommunityWithMember } from '../fixtures/community-with-member.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let community: Community;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  ({ owner, member, community } = await createCommunityWithMember(server, count));
});

describe('resources', () => {
  async function groupOfMember() {
    const channel = await makeChannel(owner, community);
    await ask(member, channel);
    const group = await getFirstGroup(member, channel);
    await member.get(contract.subscribeToGroup, { params: { id: group.id } });
    return group;
  }
  const add = (group: contract.Group, body: object, file?: File) =>
    member.call(contract.createResource, {
      params: { id: group.id },
      body,
      ...(file && { files: { file } }),
    });

  it('serves files of resources to readers as downloads under their name, never shown in the page', async () => {
    const group = await groupOfMember();
    const sent = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'], '../../Míete "2026".pdf', { type: 'text/html' });
    const { body: resource } = await add(group, { description: 'All of it' }, sent);
    expect(resource).toMatchObject({
      kind: 'file',
      title: 'Míete 2026.pdf',
      file: { name: 'Míete 2026.pdf', size: sent.size, type: 'application/pdf' },
    });
    const download = await owner.fetch(resource.url);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toContain('attachment; filename*=UTF-8');
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(await download.text()).toBe(await sent.text());
    const stranger = await signUpAs(server, `Stran Ger${count}`);
    for (const by of [stranger, server.nobody]) expect((await by.fetch(resource.url)).status).toBe(404);
    expect(await member.get(contract.getGroup, { params: { id: group.id } })).toMatchObject({ resources_count: 1 });
  });

  it('refuse what could run, what is empty, and what is too large', async () => {
    const group = await groupOfMember();
    const refused = async (file: File) => (await add(group, {}, file)).error.code;
    expect(await refused(new File(['<!doctype html><script>alert(1)</script>'], 'notes.txt'))).toBe('unsupported_file');
    expect(await refused(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'))).toBe('unsupported_file');
    expect(await refused(new File([new Uint8Array([0x4d, 0x5a, 0, 1, 2])], 'setup.pdf'))).toBe('unsupported_file');
    expect(await refused(new File([], 'empty.pdf'))).toBe('empty_file');
    expect(await refused(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'large.zip'))).toBe('file_too_large');
    const text = await add(group, {}, new File(['Just words, über alles'], 'words.txt'));
    expect(text.body.file?.type).toBe('text/plain');
    const download = await owner.fetch(text.body.url);
    expect(download.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(download.headers.get('content-security-policy')).toContain("frame-ancestors 'none'; sandbox");
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org',
      'http://',
      'https://a b',
      'https://me:pw@example.org',
      'x',
    ]) {
      expect([url, (await add(group, { url })).status]).toEqual([url, 400]);
    }
    expect((await add(group, { title: 'Nothing' })).error.code).toBe('file_or_link');
    expect((await add(group, { url: 'example.org/guide' })).body).toMatchObject({
      url: 'https://example.org/guide',
      title: 'example.org',
    });
  });

  it('gives each resource a visible title, in one line and within its limit, whatever the file is called', async () => {
    const group = await groupOfMember();
    const words = (name: string) => new File(['Words'], name);
    const long = await add(group, {}, words(`${'😀'.repeat(250)}.txt`));
    expect([...long.body.title]).toHaveLength(limits.title);
    expect([...(long.body.file?.name ?? '')]).toHaveLength(200);
    const params = { id: group.id, rid: long.body.id };
    const again = { title: long.body.title };
    expect(await member.get(contract.updateResource, { params, body: again })).toMatchObject(again);
    expect((await member.fetch(long.body.url)).status).toBe(200);
    expect((await add(group, {}, words('\u3164\u2028'))).body).toMatchObject({ title: 'file', file: { name: 'file' } });
    for (const title of ['Two\nlines', '\u200b\u200b', '\u3164']) {
      expect([title, (await add(group, { title, url: 'example.org' })).status]).toEqual([title, 400]);
    }
    expect((await add(group, { title: '', url: 'example.org' })).body.title).toBe('example.org');
  });

  it('lead to addresses of the web only, which are not taken away again', async () => {
    const group = await groupOfMember();
    for (const url of ['https://.', 'https://a..b', '//', 'mailto:a@example.org', 'javascript:8', 'localhost:3000']) {
      expect([url, (await add(group, { url })).status]).toEqual([url, 400]);
    }
    const { body: link } = await add(group, { url: 'example.com:8080/x' });
    expect(link.url).toBe('https://example.com:8080/x');
    const change = (rid: string, url: string) =>
      member.call(contract.updateResource, { params: { id: group.id, rid }, body: { url } });
    expect((await change(link.id, '')).error).toMatchObject({ fields: { url: expect.any(String) } });
    expect((await change(link.id, 'http://example.org')).body.url).toBe('http://example.org/');
    const { body: file } = await add(group, {}, new File(['Words'], 'words.txt'));
    expect((await change(file.id, 'https://example.org')).status).toBe(400);
  });

  it('change by who added them, and go with their file by those who look after the group', async () => {
    const group = await groupOfMember();
    const { body: resource } = await add(group, {}, new File(['Words'], 'words.txt'));
    const params = { id: group.id, rid: resource.id };
    expect(await member.get(contract.updateResource, { params, body: { title: 'Better' } })).toMatchObject({
      title: 'Better',
    });
    expect((await owner.call(contract.updateResource, { params, body: { title: 'Mine' } })).status).toBe(403);
    expect((await owner.call(contract.deleteResource, { params })).status).toBe(204);
    expect((await owner.call(contract.deleteResource, { params })).error.code).toBe('resource_not_found');
    expect((await owner.fetch(resource.url)).status).toBe(404);
    const stored = async () => {
      const file = await server.app.storage.get(fileKey(resource.url.split('/')[4] ?? ''));
      file?.stream.destroy();
      return file !== null;
    };
    expect(await stored()).toBe(true);
    server.clock.forward(25 * 60 * 60 * 1_000);
    await server.app.db.execute(sql`select graphile_worker.add_job('media.sweep', '{}'::json)`);
    await server.runJobs();
    expect(await server.app.db.$count(files, isNull(files.subjectId))).toBe(0);
    expect(await stored()).toBe(false);
  });
});
