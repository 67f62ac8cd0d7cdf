import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { html } from './html.ts';
import type { Mail } from './mail.ts';
import { openMail } from './open-mail.ts';
import { openSmtpMail } from './smtp-mail.ts';
import { composeMail, type MailBody } from './template.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Amara\r\nBcc: everybody@homecoming.test',
  'Amara\nContent-Type: text/html\n\n<b>',
  'Amara\u2028Bcc: x@homecoming.test',
  '{{constructor.constructor("return process")()}} ${7*7} #{7*7} <%= 7*7 %>',
  '=?utf-8?q?=0ABcc:_x@homecoming.test?=',
  'Ωραία 日本語 🎓 عربى\u202Egnp.exe',
  '\uD800 broken',
  "O'Brien & Sons <office@homecoming.test>",
];

describe('a letter', () => {
  test('writes the same content as HTML and as plain text', () => {
    const mail = composeMail(letter());
    expect(mail.text).toBe(
      [
        'Welcome, Amara,',
        'One click tells us that this address is yours.',
        'Then you can write\nto people.',
        'Confirm my address:\nhttps://homecoming.test/verify?a=1&b=2',
        '-- \nHomecoming\nThe link works for 7 days.\n',
      ].join('\n\n'),
    );
    for (const part of [
      'Welcome, Amara',
      'One click tells us',
      'Then you can write<br />to people.',
      'Confirm my address',
      'The link works for 7 days.',
    ]) {
      expect(mail.html).toContain(part);
    }
    expect(mail.html).toContain('href="https://homecoming.test/verify?a=1&amp;b=2"');
  });

  test('needs only the required fields', () => {
    const mail = composeMail({ to: 'a@homecoming.test', messageId: 'm-1', subject: 'Hello', paragraphs: [] });
    expect(mail.text).toBe('-- \nHomecoming\n');
    expect(mail.html).toContain('<h1');
    expect(mail.html).not.toContain('href=');
  });

  test.each(hostile)('keeps %j as text everywhere', (text) => {
    const mail = composeMail({
      ...letter(),
      subject: `${text} invites you`,
      greeting: text,
      paragraphs: [text],
      action: { label: text, url: 'https://homecoming.test/' },
      footer: text,
    });
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\uD800]/u);
    const tags = new Set([...mail.html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map((match) => match[1]));
    expect([...tags].filter((tag) => !ours.has(tag ?? ''))).toEqual([]);
    expect(mail.html.replaceAll(/<[^>]*>/g, '')).not.toContain('<');
    expect(mail.text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'verify?token=1'])('does not lead to %s', (url) => {
    expect(() => composeMail({ ...letter(), action: { label: 'Go', url } })).toThrow();
  });
});

test('the html tag escapes all values but Html', () => {
  const items = ['<a>', '<b>'].map((each) => html`<i title="${each}">${each}</i>`);
  expect(String(html`${items}${null}${7}${"'"}`)).toBe(
    '<i title="&lt;a&gt;">&lt;a&gt;</i><i title="&lt;b&gt;">&lt;b&gt;</i>7&#39;',
  );
});

describe('mail over SMTP', () => {
  test('arrives with its id, sender, subject and both bodies', async () => {
    const { mail, received } = await startSmtp();
    await mail.send(composeMail({ ...letter(), subject: 'Ωραία 🎓 Confirm' }));
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toEqual(['amara@homecoming.test']);
    expect(received[0]?.email).toMatchObject({
      messageId: '<verify.1@homecoming.test>',
      from: { address: 'hello@homecoming.test', name: 'Homecoming' },
      subject: 'Ωραία 🎓 Confirm',
      text: expect.stringContaining('One click tells us'),
      html: expect.stringContaining('<h1'),
    });
  });

  test('carries attachments', async () => {
    const { mail, received } = await startSmtp();
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
    await mail.send({ ...composeMail(letter()), attachments: [{ filename: 'Été & co.ics', contentType, content }] });
    const [file] = received[0]?.email.attachments ?? [];
    expect(file).toMatchObject({ filename: 'Été & co.ics', mimeType: 'text/calendar', method: 'PUBLISH' });
    expect(received[0]?.email.text).toContain('One click tells us');
  });

  test('shows a picture that it carries', async () => {
    const { mail, received } = await startSmtp();
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]);
    const message = composeMail({ ...letter(), picture: { cid: 'a@b.test', alt: 'A "code"', size: 220 } });
    const file = { filename: 'code.png', contentType: 'image/png', content: bytes.toString('base64') } as const;
    await mail.send({ ...message, attachments: [{ ...file, encoding: 'base64', cid: 'a@b.test' }] });
    const [picture] = received[0]?.email.attachments ?? [];
    expect(picture).toMatchObject({ contentId: '<a@b.test>', mimeType: 'image/png', related: true });
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(bytes);
    expect(received[0]?.email.html).toMatch(/<img\s+src="cid:a@b.test"\s+alt="A &quot;code&quot;"\s+width="220"/);
    const forged = { ...file, cid: 'a"\r\nBcc: x@homecoming.test' };
    await expect(mail.send({ ...message, attachments: [forged] })).rejects.toThrow('id of a picture');
  });

  test('keeps the id of a mail over several tries, and completes a short one', async () => {
    const { mail, received } = await startSmtp();
    const message = { ...composeMail(letter()), messageId: 'verify.42' };
    await mail.send(message);
    await mail.send(message);
    expect(received.map((each) => each.email.messageId)).toEqual(Array(2).fill('<verify.42@homecoming.test>'));
  });

  test.each(hostile)('has no other header or recipient for %j', async (text) => {
    const { mail, received } = await startSmtp();
    await mail.send(composeMail({ ...letter(), subject: `${text} invites you`, greeting: text, paragraphs: [text] }));
    expect(received[0]?.recipients).toEqual(['amara@homecoming.test']);
    const names = received[0]?.email.headers.map((header) => header.key).toSorted();
    expect(names).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(received[0]?.email.bcc ?? []).toEqual([]);
  });

  test.each([
    { subject: 'Hello\r\nBcc: x@homecoming.test' },
    { subject: 'Hello\u2028' },
    { to: 'a@homecoming.test\r\nBcc: x@homecoming.test' },
    { to: 'a@homecoming.test, b@homecoming.test' },
    { to: 'Amara <a@homecoming.test>' },
    { to: 'nobody' },
    { messageId: '<a@b>\r\nBcc: x@homecoming.test' },
  ])('refuses headers such as %j', async (part) => {
    const { mail, received } = await startSmtp();
    await expect(mail.send({ ...composeMail(letter()), ...part })).rejects.toThrow(/a mail|message id/);
    expect(received).toEqual([]);
  });

  test('gives a mail unsubscribe headers for mail programs and a link for people', async () => {
    const { mail, received } = await startSmtp();
    const oneClick = 'https://homecoming.test/api/v1/notifications/unsubscribe/?token=a-b_c';
    const page = 'https://homecoming.test/unsubscribe#token=a-b_c';
    const message = composeMail({ ...letter(), unsubscribe: { page, oneClick } });
    await mail.send(message);
    const headers = new Map(received[0]?.email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${oneClick}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(message.text).toContain(`The link works for 7 days.\nNo more mails like this: ${page}\n`);
    expect(message.html).toContain(`href="${page}"`);
    expect(() => composeMail({ ...letter(), unsubscribe: { page: 'javascript:x', oneClick } })).toThrow('web address');
    for (const unsubscribeUrl of [
      'https://a.test/>, <mailto:x@a.test',
      'javascript:x',
      'https://a.test/\r\nBcc: x@a.test',
    ])
      await expect(mail.send({ ...message, unsubscribeUrl })).rejects.toThrow('ended at a web address');
  });

  test('throws when the server rejects a mail, so that the job is retried', async () => {
    const { mail } = await startSmtp({ refuse: true });
    await expect(mail.send(composeMail(letter()))).rejects.toThrow('451');
    const closed = await openSmtpMail('smtp://127.0.0.1:1', 'Homecoming <hello@homecoming.test>', {
      requireTls: false,
    });
    cleanups.push(() => closed.close());
    await expect(closed.send(composeMail(letter()))).rejects.toThrow('ECONNREFUSED');
  });

  test('sends nothing without TLS where that is required, whatever the address says', async () => {
    for (const query of ['', '/?requireTLS=false&ignoreTLS=true&opportunisticTLS=true']) {
      const { mail, received } = await startSmtp({ requireTls: true, query });
      await expect(mail.send(composeMail(letter()))).rejects.toThrow('STARTTLS');
      expect(received).toEqual([]);
    }
    const { mail, received } = await startSmtp();
    await mail.send(composeMail(letter()));
    expect(received).toHaveLength(1);
  });

  test('sends nothing to a server whose certificate nobody vouches for', async () => {
    const { mail, received } = await startSmtp({ requireTls: true, offersTls: true });
    await expect(mail.send(composeMail(letter()))).rejects.toThrow(/self.signed certificate|certificate has expired/);
    expect(received).toEqual([]);
  });
});

const ours = new Set('!doctype html head meta title style body div table tr td h1 p a br'.split(' '));

function letter(): MailBody {
  return {
    to: 'amara@homecoming.test',
    messageId: '<verify.1@homecoming.test>',
    subject: 'Confirm your email address',
    greeting: 'Welcome, Amara',
    paragraphs: ['One click tells us that this address is yours.', 'Then you can write\nto people.'],
    action: { label: 'Confirm my address', url: 'https://homecoming.test/verify?a=1&b=2' },
    footer: 'The link works for 7 days.',
  };
}

interface Received {
  recipients: string[];
  email: Email;
}

interface SmtpOptions {
  refuse?: boolean;
  offersTls?: boolean;
  requireTls?: boolean;
  query?: string;
}

async function startSmtp({ refuse, offersTls, requireTls = false, query = '' }: SmtpOptions = {}): Promise<{
  mail: Mail;
  received: Received[];
}> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: offersTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((email) => received.push({ recipients: session.envelope.rcptTo.map((each) => each.address), email }))
        .then(() => done(refuse ? Object.assign(new Error('later'), { responseCode: 451 }) : null))
        .catch(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has this kind of address.
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}${query}`;
  const config = { smtpUrl, mailFrom: 'Homecoming <hello@homecoming.test>', smtpRequiresTls: requireTls };
  // SMTP does not use the database.
  const mail = await openMail(config, undefined as never);
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  cleanups.push(() => mail.close());
  return { mail, received };
}
