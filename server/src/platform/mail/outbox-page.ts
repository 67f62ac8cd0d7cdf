import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { outboxMails } from '../../schema/platform.ts';
import type { App } from '../app.ts';
import type { Queryable } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { formatDisposition } from '../http/download.ts';
import { html, type Html } from './html.ts';
import { outboxStyles } from './outbox-styles.ts';

const MOST = 200;

type OutboxMail = typeof outboxMails.$inferSelect;

interface Filter {
  Querystring: { to?: string | string[] };
}

/**
 * Serves the outbox at `/dev/mail`, and as JSON at `/dev/mail/messages.json?to=`, newest first, at most 200. It needs no
 * sign-in: not for production.
 */
export function serveOutbox({ db }: Pick<App, 'db'>, http: FastifyInstance): void {
  http.get<Filter>('/dev/mail', async (request, reply) => {
    const to = recipient(request.query.to);
    return page(reply, 'Outbox', listPage(await mailsTo(db, to), to));
  });
  http.get('/dev/mail/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyles));
  http.get<Filter>('/dev/mail/messages.json', async (request) =>
    (await mailsTo(db, recipient(request.query.to))).map(present),
  );
  http.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await mailById(db, request.params.id);
    return mail ? page(reply, mail.subject, mailPage(mail)) : missing(reply);
  });
  http.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await mailById(db, request.params.id);
    return mail ? letter(reply, mail) : missing(reply);
  });
  http.get<{ Params: { id: string; index: string } }>('/dev/mail/:id/files/:index', async (request, reply) => {
    const file = (await mailById(db, request.params.id))?.attachments[Number(request.params.index)];
    return file ? attachment(reply, file) : missing(reply);
  });
}

function recipient(to: string | string[] | undefined): string {
  return [to ?? ''].flat().join().trim().toLowerCase();
}

function mailsTo(db: Queryable, to: string): Promise<OutboxMail[]> {
  const all = db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(MOST);
  return to === '' ? all : all.where(eq(outboxMails.to, to));
}

async function mailById(db: Queryable, id: string): Promise<OutboxMail | null> {
  if (!isId(id)) return null;
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  return mail ?? null;
}

function present(mail: OutboxMail) {
  const { to, subject, text, attachments } = mail;
  const links = findLinks(mail.html);
  return { to, subject, text, html: mail.html, links, attachments, sent_at: mail.sentAt.toISOString() };
}

/** The addresses of all links, each once, in their order. */
function findLinks(source: string): string[] {
  const addresses = [...source.matchAll(/\shref="([^"]*)"/g)].map((match) => match[1] ?? '');
  const plain = addresses.map((each) =>
    each
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
  return [...new Set(plain)];
}

function page(reply: FastifyReply, title: string, content: Html) {
  const policy =
    "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  return reply
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(String(frame(title, content)));
}

/** The body of a mail. Its links open outside of the frame; scripts are disabled. */
function letter(reply: FastifyReply, mail: OutboxMail) {
  const sandbox = 'sandbox allow-popups allow-top-navigation-by-user-activation';
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; ${sandbox}`;
  return reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(withPictures(mail).replace('<head>', '<head>\n<base target="_top">'));
}

/** The body with the pictures that it shows by their ids. */
function withPictures({ html: body, attachments }: OutboxMail): string {
  return attachments.reduce(
    (source, { cid, contentType, content }) =>
      cid === undefined ? source : source.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${content}"`),
    body,
  );
}

function attachment(reply: FastifyReply, file: OutboxMail['attachments'][number]) {
  const { filename, contentType, content, encoding = 'utf8' } = file;
  return reply
    .headers({
      'content-disposition': formatDisposition(filename),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type(contentType)
    .send(Buffer.from(content, encoding));
}

function missing(reply: FastifyReply) {
  const content = html`<h1>This mail is not here</h1>
    <p>It may belong to an earlier database. <a href="/dev/mail">Go to the outbox</a></p>`;
  return page(reply.status(404), 'Not found', content);
}

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Homecoming outbox</title>
        <link rel="stylesheet" href="/dev/mail/style.css" />
      </head>
      <body>
        <header>
          <a class="mark" href="/dev/mail">${arch}<span>Homecoming</span></a
          ><a href="/">To the site</a>
        </header>
        <main>${content}</main>
      </body>
    </html> `;
}

const arch = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <path class="light" d="M11 30V19.5a5.5 5.5 0 0 1 11 0V30z" />
  <path class="wall" d="M5 2h6v8.9A11 11 0 0 1 28 19.5V30h-6V19.5a5.5 5.5 0 0 0-11 0V30H5z" />
</svg>`;

function listPage(mails: OutboxMail[], to: string): Html {
  return html`<h1>Outbox</h1>
    <p class="quiet">Mails that this server wrote. No mail server is set, so they stay here.</p>
    <form action="/dev/mail" role="search">
      <label for="to">Sent to</label>
      <div class="row">
        <input
          id="to"
          name="to"
          type="email"
          value="${to}"
          placeholder="maya@homecoming.test"
          autocomplete="off"
        /><button>Show</button>
      </div>
    </form>
    ${
      mails.length === 0
        ? emptyList(to)
        : html`<ul>
            ${mails.map(item)}
          </ul>`
    }`;
}

function emptyList(to: string): Html {
  if (to === '')
    return html`<p class="empty">No mail yet. Sign up, or ask for a new password, and it arrives here.</p>`;
  return html`<p class="empty">No mail to ${to}. <a href="/dev/mail">Show all</a></p>`;
}

function item(mail: OutboxMail): Html {
  return html`<li>
    <a href="/dev/mail/${mail.id}"><strong>${mail.subject}</strong><span>${mail.to}</span>${moment(mail.sentAt)}</a>
  </li> `;
}

function mailPage(mail: OutboxMail): Html {
  return html`<p><a href="/dev/mail">All mails</a></p>
    <h1>${mail.subject}</h1>
    <p class="quiet">To <a href="/dev/mail?to=${encodeURIComponent(mail.to)}">${mail.to}</a>, ${moment(mail.sentAt)}</p>
    <iframe
      src="/dev/mail/${mail.id}/html"
      title="The mail"
      sandbox="allow-popups allow-top-navigation-by-user-activation"
    ></iframe>
    ${mail.attachments.map((file, index) => html`<p>Attached: <a href="/dev/mail/${mail.id}/files/${index}">${file.filename}</a></p>`)}
    <details>
      <summary>As plain text</summary>
      <pre tabindex="0">${mail.text}</pre>
    </details>`;
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

function moment(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${format.format(date)} UTC</time>`;
}
