import { eventErrors, type OpenEvent } from '@homecoming/contract/events.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.ts';
import { isId } from '../platform/db/is-id.ts';
import { toExcerpt } from '../platform/excerpt.ts';
import { createContext } from '../platform/http/bind.ts';
import { fail, HttpFailure } from '../platform/http/fail.ts';
import { webLimit, type WebFiles } from '../platform/http/web-files.ts';
import { html, type Html } from '../platform/mail/html.ts';
import { getOpenEvent } from './queries.ts';

/** Characters of an event's description in a preview. */
const EXCERPT = 200;

/**
 * Serves `/events/open/{id}`: the web with tags for link previews, which do not run scripts. For a hidden or missing
 * event it is the plain page, which search engines leave out.
 */
export function openEventPage(app: App, http: FastifyInstance, web: WebFiles): void {
  http.get<{ Params: { id: string } }>('/events/open/:id', { config: webLimit }, async (request, reply) => {
    const index = web.index()?.content.toString();
    if (index === undefined) throw fail(commonErrors.not_found);
    const { id } = request.params;
    const event = isId(id) ? await getOpenEvent(createContext(app, request), id).catch(nullIfMissing) : null;
    const page =
      event === null ? withTags(index, noIndex) : withTags(withoutOwn(index), buildTags(event, app.config.publicUrl));
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

const noIndex = html`<meta name="robots" content="noindex" />`;

function nullIfMissing(error: unknown): null {
  if (error instanceof HttpFailure && error.definition === eventErrors.event_not_found) return null;
  throw error;
}

/** The page without the title and the description of the web itself. */
function withoutOwn(index: string): string {
  return index.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
}

function withTags(index: string, tags: Html): string {
  return index.replace('</head>', () => `${tags}</head>`);
}

function buildTags(event: OpenEvent, publicUrl: string): Html {
  const title = event.status === 'cancelled' ? `Cancelled: ${event.title}` : event.title;
  const summary = [formatEventTime(event), formatVenue(event), toExcerpt(event.description ?? '', EXCERPT)];
  const description = summary.filter((part) => part !== '').join(' · ');
  const { cover } = event;
  const image = cover && [
    property('og:image', publicUrl + cover.url),
    property('og:image:width', String(cover.width)),
    property('og:image:height', String(cover.height)),
  ];
  return html`<title>${title} · ${event.community.name}</title><meta name="description" content="${description}" />${[
      property('og:site_name', 'Homecoming'),
      property('og:type', 'website'),
      property('og:url', `${publicUrl}/events/open/${event.id}`),
      property('og:title', title),
      property('og:description', description),
      property('event:start_time', event.starts_at),
      property('event:end_time', event.ends_at),
    ]}${image}<meta name="twitter:card" content="${cover === null ? 'summary' : 'summary_large_image'}" />`;
}

function property(name: string, content: string): Html {
  return html`<meta property="${name}" content="${content}" />`;
}

function formatEventTime({ starts_at, timezone }: OpenEvent): string {
  const format = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'short',
  });
  return format.format(new Date(starts_at));
}

function formatVenue({ venue }: OpenEvent): string {
  const place = [venue.name, venue.address].filter((part) => part !== null).join(', ');
  return place === '' && venue.kind === 'online' ? 'Online' : place;
}
