import { listJoinedEvents, type Event } from '@homecoming/contract/events.ts';
import { currentUserId } from '../accounts/api.ts';
import { call } from '../lib/http/client.ts';
import { claimMoment, showMoment } from '../lib/browser/moments.ts';
import { tileParts, zonedTime } from '../lib/text/zoned-time.ts';

/** Shows the ticket of a seat that was paid: once for each session of the payment page. */
export async function celebratePaidSeat(event: Event, sessionId: string): Promise<void> {
  const userId = currentUserId();
  if (userId === undefined) return;
  if (await claimMoment(userId, `paid ${sessionId}`)) showTicket(event, 'Paid. You are going.');
}

/** Shows the ticket of the first seat that the user ever has. */
export async function celebrateFirstSeat(event: Event): Promise<void> {
  const userId = currentUserId();
  if (userId === undefined || !(await isFirstSeat(event.id))) return;
  if (await claimMoment(userId, 'first seat')) showTicket(event, 'You are going');
}

async function isFirstSeat(eventId: string): Promise<boolean> {
  try {
    const lists = await Promise.all(
      (['upcoming', 'past'] as const).map((when) => call(listJoinedEvents, { query: { when, limit: 2 } })),
    );
    return lists.flatMap(({ results }) => results).every(({ id }) => id === eventId);
  } catch {
    return false;
  }
}

function showTicket({ title, starts_at, timezone }: Event, going: string): void {
  const { month, day, weekday } = tileParts(starts_at, timezone);
  showMoment({
    look: 'ticket',
    drawn: [month, day],
    title: going,
    text: `${title} · ${weekday} ${zonedTime(starts_at, timezone)}`,
  });
}
