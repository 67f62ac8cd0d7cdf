import { eventErrors } from '@homecoming/contract/events.ts';
import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import type { FastifyInstance } from 'fastify';
import { getScenePicture } from '../media/present.ts';
import type { App } from '../platform/app.ts';
import { toExcerpt } from '../platform/excerpt.ts';
import { HttpFailure } from '../platform/http/fail.ts';
import { servePreviews, type LinkPreview } from '../platform/http/link-preview.ts';
import type { WebFiles } from '../platform/http/web-files.ts';
import { getOpenEvent } from './queries.ts';

/** Characters of an event's description in a preview. */
const EXCERPT = 200;

/** Serves `/events/open/{id}` with a link preview of the event. */
export function openEventPage(app: App, http: FastifyInstance, web: WebFiles): void {
  servePreviews(app, http, web, {
    paths: ['/events/open/:id'],
    load: async (ctx, id) => {
      const event = await getOpenEvent(ctx, id).catch(nullIfMissing);
      return event && toPreview(event);
    },
  });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof HttpFailure && error.definition === eventErrors.event_not_found) return null;
  throw error;
}

function toPreview(event: OpenEvent): LinkPreview {
  const summary = [formatEventTime(event), formatVenue(event), toExcerpt(event.description ?? '', EXCERPT)];
  return {
    title: event.status === 'cancelled' ? `Cancelled: ${event.title}` : event.title,
    tabSuffix: event.community.name,
    description: summary.filter((part) => part !== '').join(' · '),
    path: `/events/open/${event.id}`,
    image: event.cover ?? getScenePicture(event),
    isWide: true,
    properties: { 'event:start_time': event.starts_at, 'event:end_time': event.ends_at },
  };
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
