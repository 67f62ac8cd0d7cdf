import { freshDatabase } from '@homecoming/testkit/database.ts';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '../../schema/platform.ts';
import { openDatabase, type Queryable } from '../db/database.ts';
import { createLog } from '../log.ts';
import type { Mail } from './mail.ts';
import { openMail } from './open-mail.ts';
import { serveOutbox } from './outbox-page.ts';
import { composeMail } from './template.ts';

const HOSTILE = `"><script>alert(1)</script>'\r\nBcc: x@homecoming.test & {{7*7}} 日本`;

let db: Queryable;
let mail: Mail;
let http: FastifyInstance;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  cleanups.push(() => database.drop());
  const opened = openDatabase(database.url, { max: 3, log: createLog('silent') });
  cleanups.push(() => opened.pool.end());
  db = opened.db;
  mail = await openMail({ smtpUrl: null, mailFrom: '', smtpRequiresTls: false }, db);
  http = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  cleanups.push(() => http.close());
  serveOutbox({ db }, http);
});

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

beforeEach(async () => {
  await db.delete(outboxMails);
});

describe('the outbox', () => {
  test('stores a mail once, with the link of its last try', async () => {
    await mail.send(letter({ url: 'https://homecoming.test/?token=first' }));
    await mail.send(letter({ url: 'https://homecoming.test/?token=second' }));
    await mail.send(letter({ messageId: 'm-2', subject: 'Another' }));
    const messages = await messagesTo('');
    expect(messages.map((message) => message.subject)).toEqual(['Another', 'Confirm your address']);
    expect(messages[1]?.links).toEqual(['https://homecoming.test/?token=second']);
  });

  test('stores attachments of mails in the outbox and shows them as files', async () => {
    const filename = 'L’été, (à Paris).ics';
    const file = { filename, contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' };
    await mail.send({ ...letter(), attachments: [file] });
    expect((await messagesTo(''))[0]).toMatchObject({ attachments: [file] });
    const [{ id } = { id: '' }] = await db.select().from(outboxMails);
    const page = await http.inject(`/dev/mail/${id}`);
    expect(page.body).toContain(`<a href="/dev/mail/${id}/files/0">${filename}</a>`);
    const download = await http.inject(`/dev/mail/${id}/files/0`);
    expect([download.body, download.headers['content-disposition']]).toEqual([
      'BEGIN:VCALENDAR',
      `attachment; filename="L__t_, (_ Paris).ics"; filename*=UTF-8''L%E2%80%99%C3%A9t%C3%A9%2C%20%28%C3%A0%20Paris%29.ics`,
    ]);
    for (const index of ['1', '-1', 'x']) {
      expect((await http.inject(`/dev/mail/${id}/files/${index}`)).statusCode).toBe(404);
    }
    const hostile = { ...file, filename: 'a"\r\nBcc: x@homecoming.test' };
    await expect(mail.send({ ...letter(), attachments: [hostile] })).rejects.toThrow('name of an attachment');
  });

  test('shows the pictures of mails, and serves them as files', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]);
    const content = bytes.toString('base64');
    const file = {
      filename: 'code.png',
      contentType: 'image/png',
      content,
      encoding: 'base64',
      cid: 'a@b.test',
    } as const;
    await mail.send({ ...letter({ picture: { cid: file.cid, alt: 'A code', size: 9 } }), attachments: [file] });
    const [{ id } = { id: '' }] = await db.select().from(outboxMails);
    expect((await http.inject(`/dev/mail/${id}/html`)).body).toContain(`src="data:image/png;base64,${content}"`);
    expect((await http.inject(`/dev/mail/${id}/files/0`)).rawPayload).toEqual(bytes);
  });

  test('refuses header injection', async () => {
    await expect(mail.send({ ...letter(), subject: 'a\r\nb' })).rejects.toThrow('line break');
    await expect(mail.send({ ...letter(), to: 'a@b.test, c@d.test' })).rejects.toThrow('one address');
  });
});

describe('messages.json', () => {
  test('lists the mails of an address, newest first, with text, HTML, links and time', async () => {
    await mail.send(letter({ messageId: 'm-1', url: "https://homecoming.test/?a=1&b='2'" }));
    await mail.send(letter({ messageId: 'm-2', to: 'noah@homecoming.test' }));
    await mail.send(letter({ messageId: 'm-3', subject: 'Later' }));
    const messages = await messagesTo('Amara@homecoming.test ');
    expect(messages.map((message) => message.subject)).toEqual(['Later', 'Confirm your address']);
    expect(messages[1]).toEqual({
      to: 'amara@homecoming.test',
      subject: 'Confirm your address',
      text: expect.stringContaining("https://homecoming.test/?a=1&b='2'"),
      html: expect.stringContaining('<!doctype html>'),
      links: ["https://homecoming.test/?a=1&b='2'"],
      attachments: [],
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await messagesTo('nobody@homecoming.test')).toEqual([]);
  });

  test('lists at most 200', async () => {
    const row = { to: 'a@homecoming.test', subject: 's', text: 't', html: 'h' };
    await db
      .insert(outboxMails)
      .values(Array.from({ length: 201 }, (_, index) => ({ ...row, messageId: `m-${index}` })));
    expect(await messagesTo('')).toHaveLength(200);
  });
});

describe('the page', () => {
  test('lists mails, filters by recipient, and links to each', async () => {
    expect((await get('/dev/mail')).body).toContain('No mail yet');
    await mail.send(letter({ messageId: 'm-1' }));
    await mail.send(letter({ messageId: 'm-2', to: 'noah@homecoming.test', subject: 'For Noah' }));
    const all = (await get('/dev/mail/')).body;
    expect(all.indexOf('For Noah')).toBeLessThan(all.indexOf('Confirm your address'));
    const noahs = (await get('/dev/mail?to=noah%40homecoming.test')).body;
    expect(noahs).toContain('For Noah');
    expect(noahs).not.toContain('Confirm your address');
    const [, path] = /<li>\s*<a href="([^"]+)"/.exec(noahs) ?? [];
    const opened = await get(path ?? '');
    expect(opened.body).toMatch(new RegExp(`<iframe\\s+src="${path}/html"`));
    expect(opened.body).toContain('-- \nHomecoming');
  });

  test('runs no scripts, and shows a mail in a frame with links that open outside', async () => {
    await mail.send(letter());
    const [row] = await db.select().from(outboxMails);
    const page = await get(`/dev/mail/${row?.id}`);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; frame-src 'self';/);
    expect(page.body).toContain('sandbox="allow-popups allow-top-navigation-by-user-activation"');
    const framed = await get(`/dev/mail/${row?.id}/html`);
    expect(framed.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox allow-popups/);
    expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(framed.body).toContain('<base target="_top">');
    expect((await get('/dev/mail/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('shows hostile names, subjects and filters as text', async () => {
    await mail.send(letter({ subject: HOSTILE, greeting: HOSTILE }));
    const [row] = await db.select().from(outboxMails);
    const filter = `/dev/mail?to=${encodeURIComponent(HOSTILE)}`;
    for (const url of ['/dev/mail', `/dev/mail/${row?.id}`, `/dev/mail/${row?.id}/html`, filter]) {
      const { body } = await get(url);
      expect(body).not.toMatch(/<script/i);
      expect(body).toContain('&lt;script&gt;');
    }
  });

  test.each(['/dev/mail/none', '/dev/mail/0198a000-0000-7000-8000-000000000001', '/dev/mail/none/html'])(
    'says that there is no mail at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('This mail is not here');
    },
  );
});

interface LetterParts {
  picture?: Parameters<typeof composeMail>[0]['picture'];
  messageId?: string;
  to?: string;
  subject?: string;
  greeting?: string;
  url?: string;
}

function letter(parts: LetterParts = {}) {
  return composeMail({
    to: parts.to ?? 'amara@homecoming.test',
    messageId: parts.messageId ?? 'm-1',
    subject: parts.subject ?? 'Confirm your address',
    greeting: parts.greeting,
    paragraphs: ['One click.'],
    picture: parts.picture,
    action: { label: 'Confirm', url: parts.url ?? 'https://homecoming.test/verify' },
  });
}

function get(url: string) {
  return http.inject({ url });
}

interface Message {
  subject: string;
  links: string[];
}

async function messagesTo(to: string): Promise<Message[]> {
  return (await get(`/dev/mail/messages.json?to=${encodeURIComponent(to)}`)).json<Message[]>();
}
