import { and, eq, isNull } from 'drizzle-orm';
import { sendMailOfKind } from '../../notifications/service.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { communities } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { registrations } from '../../schema/registrations.ts';
import { calendarFile } from '../mailings/calendar-file.ts';
import { BECAUSE_REGISTERED } from '../mailings/letters.ts';
import { statusesOf, wordsOf, type RegistrationNews } from './letters.ts';

interface RegistrationMail {
  readonly registrationId: string;
  readonly news: RegistrationNews;
  readonly reason: string | null;
}

/** Mails a person about their registration, with the calendar file once they are going. */
export const sendRegistrationMail = defineJob<RegistrationMail>('outreach.send-registration-mail', async (app, job) => {
  const [row] = await app.db
    .select({ registration: registrations, event: events, communityName: communities.name })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .innerJoin(communities, eq(communities.id, events.communityId))
    .where(and(eq(registrations.id, job.registrationId), eq(events.status, 'published'), isNull(events.deletedAt)));
  if (row === undefined) return;
  const { registration, event, communityName } = row;
  // A later change has a mail of its own.
  if (!statusesOf[job.news].includes(registration.status)) return;
  const isGoing = registration.status === 'going';
  await sendMailOfKind(app, {
    userId: registration.userId,
    kind: 'event_updated',
    mailId: `registration.${registration.id}.${job.news}`,
    ...wordsOf(job.news, event, job.reason),
    path: `/events/${event.id}`,
    label: isGoing ? 'Open your ticket' : 'See the event',
    attachments: isGoing ? [calendarFile(app, { event, communityName, seesLink: true })] : undefined,
    reason: BECAUSE_REGISTERED,
  });
});
