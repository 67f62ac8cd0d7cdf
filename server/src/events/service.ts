import { commonErrors } from '@homecoming/contract/errors.ts';
import {
  eventErrors,
  MAX_HOSTS,
  type createEvent as createCall,
  type Event,
  type updateEvent as updateCall,
} from '@homecoming/contract/events.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { accessCommunity, type CommunityRow } from '../communities/access.ts';
import { countEventsThisMonth, lockCommunity, requireRoom } from '../communities/plans/access.ts';
import { acceptImage, attachMedia, replaceMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { canBePaid } from '../payouts/access.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail, nullOnFailure } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { requirePayments } from '../platform/payments/provider.ts';
import { events } from '../schema/events.ts';
import { payments } from '../schema/payments.ts';
import { registrations } from '../schema/registrations.ts';
import { recordFlag, screenTexts } from '../trust/screening/service.ts';
import { accessEvent, lockEvent, type EventAccess, type EventRow } from './access.ts';
import { eventChanged, eventPublished } from './facts.ts';
import { setHosts } from './hosts/service.ts';
import { checkOptions, insertQuestions, listQuestionTexts } from './questions/service.ts';
import {
  columnsOfNew,
  changedParts,
  columnsAfter,
  requireKnownZone,
  requireTakenPrice,
  requireTimesToCome,
  type EventColumns,
  type EventInput,
} from './input.ts';
import { getEvent, isPaidFor } from './queries.ts';

const TOO_MANY_HOSTS = `An event has up to ${MAX_HOSTS} hosts, with you.`;

/** Creates an event with its questions, as a draft or published. Its creator is its first host. */
export async function createEvent(
  ctx: UserContext,
  communityId: string,
  input: BodyOf<typeof createCall>,
  picture: UploadedFile | undefined,
): Promise<Event> {
  await accessCommunity(ctx, communityId, 'plan_events');
  const { hosts: coHosts = [], status = 'published', questions = [], ...content } = input;
  const hosts = [...new Set([ctx.actor.userId, ...coHosts])];
  if (hosts.length > MAX_HOSTS) throw fail(commonErrors.invalid_input, { fields: { hosts: TOO_MANY_HOSTS } });
  const columns = columnsOfNew(content);
  requireTimesToCome(columns, ctx.clock.now());
  requirePossiblePrice(ctx, content);
  for (const { kind = 'text', options = [] } of questions) checkOptions(kind, options, 'questions');
  await requireKnownZone(ctx.db, columns.timezone);
  const cover = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  const create = async (tx: Transaction) => {
    const at = ctx.clock.now();
    const byId = ctx.actor.userId;
    const community = await lockCommunity(tx, communityId);
    await accessCommunity(withTransaction(ctx, tx), communityId, 'plan_events');
    const screening = await screenTexts(withTransaction(ctx, tx), {
      communityId,
      texts: { ...listTexts(content), questions: listQuestionTexts(questions) },
    });
    if (status === 'published') await requirePublishable(ctx, tx, community, columns);
    const [event] = await tx
      .insert(events)
      .values({
        ...columns,
        communityId,
        createdBy: byId,
        coverId: cover?.id ?? null,
        status,
        publishedAt: status === 'published' ? at : null,
        createdAt: at,
      })
      .returning();
    if (event === undefined) throw new Error('insert returned no row');
    if (cover) await attachMedia(tx, cover.id, { type: 'event', id: event.id });
    await setHosts(tx, event, { hosts, byId, at });
    await insertQuestions(tx, { eventId: event.id, questions, position: 0, at });
    if (status === 'published') await record(tx, eventPublished, { eventId: event.id, communityId, byId, at });
    await recordFlag(tx, ctx, { kind: 'event', id: event.id }, screening);
    return event.id;
  };
  return createIdempotently(ctx, { create, read: getEvent });
}

interface PlannedDraft {
  readonly communityId: string;
  /** Who asked for it; null: nobody did. */
  readonly createdBy: string | null;
  readonly hosts: readonly string[];
  readonly content: Parameters<typeof columnsOfNew>[0];
  readonly at: Date;
}

/** Writes the draft of an event that another domain plans, with words of its own, in a community that is locked. Returns its id. */
export async function insertDraft(
  tx: Transaction,
  { communityId, createdBy, hosts, content, at }: PlannedDraft,
): Promise<string> {
  const columns = columnsOfNew(content);
  requireTimesToCome(columns, at);
  const [event] = await tx
    .insert(events)
    .values({ ...columns, communityId, createdBy, status: 'draft', createdAt: at })
    .returning({ id: events.id, communityId: events.communityId });
  if (event === undefined) throw new Error('insert returned no row');
  await setHosts(tx, event, { hosts, byId: createdBy, at });
  return event.id;
}

/** Changes an event, or publishes a draft; missing fields stay. */
export async function updateEvent(
  ctx: UserContext,
  id: string,
  changes: BodyOf<typeof updateCall>,
  picture: UploadedFile | undefined,
): Promise<Event> {
  const { event: seen } = await accessEvent(ctx, id, 'manage');
  const { hosts, status, remove_cover: removeCover, ...content } = changes;
  requirePossiblePrice(ctx, content);
  if (content.timezone !== undefined) await requireKnownZone(ctx.db, content.timezone);
  const cover = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  // Publishing counts, and hosts are members.
  const changesCommunity = status !== undefined || hosts !== undefined;
  const update = async (tx: Transaction) => {
    const at = ctx.clock.now();
    const byId = ctx.actor.userId;
    // Locked before the event.
    const community = changesCommunity ? await lockCommunity(tx, seen.communityId) : null;
    await lockEvent(tx, id);
    const access = await accessEvent(withTransaction(ctx, tx), id, 'manage');
    const { event: before } = access;
    if (before.removedBy !== null) throw fail(commonErrors.forbidden);
    requireEditable(before, at);
    const { communityId } = before;
    const screening = await screenTexts(withTransaction(ctx, tx), { communityId, texts: listTexts(content) });
    const after = columnsAfter(before, content);
    const isPublishing = status === 'published' && before.status === 'draft';
    if (isPublishing || content.starts_at || content.ends_at) requireTimesToCome(after, at);
    if (community !== null && isPublishing) await requirePublishable(ctx, tx, community, after);
    if (before.status === 'published') await requireKeptPromises(ctx, tx, access, after);
    const coverId = cover?.id ?? (removeCover ? null : before.coverId);
    const changed = changedParts(before, after);
    if (coverId !== before.coverId) changed.add('other');
    const calendarSequence = before.calendarSequence + (changed.has('time') || changed.has('place') ? 1 : 0);
    const isMoved = changed.has('place') || after.startsAt.getTime() !== before.startsAt.getTime();
    const movedAt = before.status === 'published' && isMoved ? at : before.movedAt;
    const published = isPublishing ? { status: 'published' as const, publishedAt: at } : {};
    await tx
      .update(events)
      .set({ ...after, coverId, calendarSequence, movedAt, ...published })
      .where(eq(events.id, id));
    await replaceMedia(tx, before.coverId, coverId, { type: 'event', id });
    if (hosts !== undefined) await setHosts(tx, before, { hosts, byId, at });
    await recordFlag(tx, ctx, { kind: 'event', id }, screening);
    const change = { eventId: id, communityId: before.communityId, byId, at };
    if (isPublishing) await record(tx, eventPublished, change);
    else if (before.status === 'published' && changed.size > 0) {
      await record(tx, eventChanged, { ...change, changed: [...changed], calendarSequence });
    }
    const reply = await nullOnFailure(getEvent(withTransaction(ctx, tx), id), eventErrors.event_not_found);
    // A member who is no host any more does not see a draft.
    if (reply === null)
      throw fail(eventErrors.draft_needs_you, { fields: { hosts: eventErrors.draft_needs_you.message } });
    return reply;
  };
  return transaction(ctx, update, { queue: changesCommunity ? seen.communityId : id });
}

/** @throws payments_off, currency_not_taken, price_too_low */
function requirePossiblePrice(ctx: UserContext, { price }: EventInput): void {
  if (!price) return;
  requirePayments(ctx);
  requireTakenPrice(price);
}

/** The texts that others read. */
function listTexts({ title, description, venue }: Pick<EventInput, 'title' | 'description' | 'venue'>) {
  return { title, description, venue: [venue?.name, venue?.address, venue?.url].flatMap((text) => text ?? []) };
}

function requireEditable({ status, endsAt }: EventRow, now: Date): void {
  if (status === 'cancelled') throw fail(eventErrors.event_cancelled);
  if (status === 'published' && endsAt <= now) throw fail(eventErrors.event_over);
}

async function requirePublishable(
  ctx: UserContext,
  tx: Transaction,
  community: CommunityRow,
  { priceAmount }: EventColumns,
): Promise<void> {
  const published = await countEventsThisMonth(tx, community.id, ctx.clock.now());
  requireRoom(ctx, community, 'events_this_month', published);
  if (priceAmount !== null) await requirePayouts(ctx, tx, community.id);
}

/** @throws payments_off, payouts_not_ready */
async function requirePayouts(ctx: UserContext, tx: Transaction, communityId: string): Promise<void> {
  requirePayments(ctx);
  if (!(await canBePaid(tx, communityId))) throw fail(eventErrors.payouts_not_ready);
}

/** What people who have registered rely on. The event is locked. */
async function requireKeptPromises(
  ctx: UserContext,
  tx: Transaction,
  { event: before, can }: EventAccess,
  after: EventColumns,
): Promise<void> {
  if (after.startsAt.getTime() !== before.startsAt.getTime() && after.startsAt <= ctx.clock.now())
    throw fail(eventErrors.moved_into_past, { fields: { starts_at: eventErrors.moved_into_past.message } });
  // An earlier start ends refunds earlier, and an event that is over can be deleted without one.
  const startsEarlier = after.startsAt < before.startsAt;
  if ((startsEarlier || after.endsAt < before.endsAt) && !can.refund && (await isPaidFor(tx, before.id))) {
    const { message } = eventErrors.paid_seats_earlier;
    throw fail(eventErrors.paid_seats_earlier, { fields: { [startsEarlier ? 'starts_at' : 'ends_at']: message } });
  }
  const seats = before.goingCount + before.awaitingCount;
  if (after.capacity !== null && after.capacity < seats) {
    throw fail(eventErrors.capacity_below_seats, {
      fields: { capacity: eventErrors.capacity_below_seats.message },
      details: { seats_taken: seats },
    });
  }
  if (after.priceAmount === before.priceAmount && after.priceCurrency === before.priceCurrency) return;
  if (await hasOpenOrPaidSeats(tx, before.id)) throw fail(eventErrors.price_frozen);
  if (after.priceCurrency !== null && (await isPaidInOther(tx, before.id, after.priceCurrency)))
    throw fail(eventErrors.currency_frozen);
  if (after.priceAmount !== null) await requirePayouts(ctx, tx, before.communityId);
}

/** Somebody has paid or can still pay in another currency, whatever became of the money: revenue is summed in one. */
async function isPaidInOther(db: Queryable, eventId: string, currency: string): Promise<boolean> {
  const isPaid = and(eq(payments.eventId, eventId), eq(payments.status, 'succeeded'));
  const canPay = and(eq(registrations.eventId, eventId), inArray(registrations.status, ['requested', 'waitlisted']));
  return (
    (await db.$count(payments, and(isPaid, ne(payments.currency, currency)))) > 0 ||
    (await db.$count(registrations, and(canPay, ne(registrations.priceCurrency, currency)))) > 0
  );
}

async function hasOpenOrPaidSeats(db: Queryable, eventId: string): Promise<boolean> {
  const isPaid = and(
    eq(registrations.status, 'going'),
    isNotNull(registrations.priceAmount),
    eq(registrations.addedFree, false),
  );
  const isOpenOrPaid = or(equalsConstant(registrations.status, 'awaiting_payment'), isPaid);
  return (await db.$count(registrations, and(eq(registrations.eventId, eventId), isOpenOrPaid))) > 0;
}
