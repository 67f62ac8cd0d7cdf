import { and, eq, isNull, sql } from 'drizzle-orm';
import { isEventRemoved, isLiveRegistration } from '../../events/access.ts';
import { sendMailOfKind } from '../../notifications/service.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Attachment } from '../../platform/mail/mail.ts';
import { drawQrCodeAsPng } from '../../platform/qr-code.ts';
import { communities } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { registrations } from '../../schema/registrations.ts';
import { calendarFile } from '../mailings/calendar-file.ts';
import { formatEventTime } from '../mailings/format-event.ts';
import { BECAUSE_REGISTERED } from '../mailings/mail-bodies.ts';
import { statusesByNews, describeOffer, composeMailContent, type RegistrationNews } from './mail-contents.ts';

interface RegistrationMail {
  readonly registrationId: string;
  readonly news: RegistrationNews;
  readonly reason: string | null;
}

/** Mails a person about their registration; once they are going with the calendar file and the QR code of the ticket. */
export const sendRegistrationMail = defineJob<RegistrationMail>('outreach.send-registration-mail', async (app, job) => {
  const [row] = await app.db
    .select({
      registration: registrations,
      event: events,
      communityName: communities.name,
      isOfRemoved: sql<boolean>`${isEventRemoved} and ${isLiveRegistration}`,
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .innerJoin(communities, eq(communities.id, events.communityId))
    .where(and(eq(registrations.id, job.registrationId), eq(events.status, 'published'), isNull(events.deletedAt)));
  // Of an event that moderators removed people learn only that their registration has ended.
  if (row === undefined || row.isOfRemoved) return;
  const { registration, event, communityName } = row;
  // A later change has a mail of its own.
  if (!statusesByNews[job.news].includes(registration.status)) return;
  const isGoing = registration.status === 'going';
  // Nobody shows a ticket at an online event.
  const picture = isGoing && event.venueKind !== 'online' ? await drawTicket(registration.ticketCode) : null;
  await sendMailOfKind(app, {
    userId: registration.userId,
    kind: 'event_updated',
    mailId: `registration.${registration.id}.${job.news}`,
    ...composeMailContent(job.news, {
      event,
      reason: job.reason,
      offer: describeOffer(event, registration.holdExpiresAt),
    }),
    path: `/events/${event.id}`,
    label: isGoing ? 'Open your ticket' : 'See the event',
    picture: picture === null ? undefined : { cid: TICKET_ID, alt: 'The QR code of your ticket', size: 220 },
    attachments: isGoing
      ? [calendarFile(app, { event, communityName, seesLink: true }), ...(picture === null ? [] : [picture])]
      : undefined,
    reason: BECAUSE_REGISTERED,
  });
});

/** The id of the picture in its mail. */
const TICKET_ID = 'ticket@homecoming';

async function drawTicket(code: string): Promise<Attachment> {
  const content = (await drawQrCodeAsPng(code)).toString('base64');
  return { filename: 'ticket.png', contentType: 'image/png', content, encoding: 'base64', cid: TICKET_ID };
}

/** What the mail says: the event is deleted by then. */
interface GoneEvent {
  readonly eventId: string;
  readonly userId: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timezone: string;
}

/** Mails a person that an event does not take place, since its community was deleted. */
export const sendEventGoneMail = defineJob<GoneEvent>('outreach.send-event-gone-mail', (app, job) => {
  const when = formatEventTime({
    startsAt: new Date(job.startsAt),
    endsAt: new Date(job.endsAt),
    timezone: job.timezone,
  });
  return sendMailOfKind(app, {
    userId: job.userId,
    kind: 'event_updated',
    mailId: `event-gone.${job.eventId}.${job.userId}`,
    subject: `Cancelled: ${job.title}`,
    paragraphs: [
      `“${job.title}” does not take place: its community was deleted.`,
      `It was planned for ${when}. Your registration has ended; there is nothing that you need to do.`,
    ],
    path: '/events',
    label: 'See other events',
    reason: BECAUSE_REGISTERED,
  });
});
