import {
  blastErrors,
  MAX_REMINDERS_PER_DAY,
  reminderAudiences,
  type sendReminder as sendCall,
} from '@homecoming/contract/blasts.ts';
import type { BodyOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { eventErrors } from '@homecoming/contract/events.ts';
import { eq } from 'drizzle-orm';
import { accessEvent } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { fail } from '../../platform/http/fail.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { eventMailings } from '../../schema/outreach.ts';
import { screenEventTexts } from '../../trust/screening/service.ts';
import { lockPublished, requireFewerToday } from '../mailings/limits.ts';
import { selectAudience } from '../mailings/recipients.ts';
import { createMailing } from '../mailings/service.ts';

/** Reminds people of an event by mail, and in the app. */
export function sendReminder(
  ctx: UserContext,
  eventId: string,
  { audience = 'going', message }: BodyOf<typeof sendCall>,
): Promise<ReplyOf<typeof sendCall>> {
  return createIdempotently(ctx, {
    async create(tx) {
      const event = await lockPublished(ctx, tx, eventId);
      const createdAt = ctx.clock.now();
      if (event.endsAt <= createdAt) throw fail(eventErrors.event_over);
      await screenEventTexts(tx, ctx, event, { message });
      const limit = { eventId, kind: 'reminder', max: MAX_REMINDERS_PER_DAY } as const;
      await requireFewerToday(ctx, tx, limit, blastErrors.reminder_limit);
      const reminder = { eventId, kind: 'reminder', message: message || null, createdAt } as const;
      const mailing = await createMailing(
        tx,
        { ...reminder, createdBy: ctx.actor.userId },
        selectAudience(eventId, audience),
      );
      if (mailing === null || mailing.people === 0) throw fail(blastErrors.nobody_to_remind);
      return { mailing: [mailing.id], audience: [audience] };
    },
    async read(by, { mailing: [id = ''], audience: [name] }) {
      await accessEvent(by, eventId, 'manage');
      const [mails] = await by.db
        .select({ sent: eventMailings.sent, total: eventMailings.total })
        .from(eventMailings)
        .where(eq(eventMailings.id, id));
      return {
        audience: reminderAudiences.find((one) => one === name) ?? audience,
        mails: mails ?? { sent: 0, total: 0 },
      };
    },
  });
}
