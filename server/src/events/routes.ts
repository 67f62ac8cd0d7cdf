import * as calendars from '@homecoming/contract/event-calendars.ts';
import * as contract from '@homecoming/contract/events.ts';
import * as openEvents from '@homecoming/contract/open-events.ts';
import { Readable } from 'node:stream';
import type { Routes } from '../platform/http/bind.ts';
import { Download, toFileName } from '../platform/http/download.ts';
import { eventCalendar, feedCalendar, getCalendarFeed } from './calendar/queries.ts';
import { renewCalendarFeed } from './calendar/service.ts';
import { cancelEvent, deleteEvent } from './ending.ts';
import {
  getEvent,
  getNextEvent,
  getOpenEvent,
  listCommunityEvents,
  listEvents,
  listJoinedEvents,
  listOpenEvents,
} from './queries.ts';
import { createEvent, updateEvent } from './service.ts';

/** Events of communities. */
export function eventRoutes(routes: Routes): void {
  routes.handle(contract.listCommunityEvents, ({ ctx, params, query }) => listCommunityEvents(ctx, params.id, query));
  routes.handle(contract.listEvents, ({ ctx, query }) => listEvents(ctx, query));
  routes.handle(contract.listJoinedEvents, ({ ctx, query }) => listJoinedEvents(ctx, query));
  routes.handle(contract.getNextEvent, ({ ctx, query }) => getNextEvent(ctx, query));
  routes.handle(contract.getEvent, ({ ctx, params }) => getEvent(ctx, params.id));
  routes.handle(openEvents.listOpenEvents, ({ ctx, query }) => listOpenEvents(ctx, query));
  routes.handle(openEvents.getOpenEvent, ({ ctx, params }) => getOpenEvent(ctx, params.id));
  routes.handle(contract.createEvent, ({ ctx, params, body, files }) => createEvent(ctx, params.id, body, files.cover));
  routes.handle(contract.updateEvent, ({ ctx, params, body, files }) => updateEvent(ctx, params.id, body, files.cover));
  routes.handle(contract.cancelEvent, ({ ctx, params, body }) => cancelEvent(ctx, params.id, body.reason || null));
  routes.handle(contract.deleteEvent, ({ ctx, params }) => deleteEvent(ctx, params.id));
  calendarRoutes(routes);
}

function calendarRoutes(routes: Routes): void {
  routes.handle(calendars.getEventCalendar, async ({ ctx, params }) => {
    const { title, content } = await eventCalendar(ctx, params.id);
    return calendarFile(toFileName(title, 'ics'), content);
  });
  routes.handle(calendars.getCalendarFeed, ({ ctx }) => getCalendarFeed(ctx));
  routes.handle(calendars.renewCalendarFeed, ({ ctx }) => renewCalendarFeed(ctx));
  routes.handle(
    calendars.readCalendarFeed,
    async ({ ctx, params }) =>
      calendarFile('homecoming.ics', await feedCalendar(ctx, params.secret.replace(/\.ics$/, ''))),
    // Calendar services read the feeds of many people from few addresses.
    { perMinute: 60, countBy: 'secret', failuresPerMinute: 60 },
  );
}

function calendarFile(name: string, content: string): Download {
  return new Download(name, Readable.from([content]));
}
