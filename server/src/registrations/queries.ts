import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { eventErrors, liveRegistrationStatuses } from '@homecoming/contract/events.ts';
import {
  registrationErrors,
  type Attendee,
  type EventRequest,
  type listAttendees as attendeesCall,
  type listEventRequests as requestsCall,
  type RegistrationStatus,
  type Ticket,
} from '@homecoming/contract/registrations.ts';
import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import { memberColumns } from '../communities/members/present.ts';
import { accessEvent, newestFirst } from '../events/access.ts';
import type { UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { drawQrCodeAsUrl } from '../platform/qr-code.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { events } from '../schema/events.ts';
import { payments } from '../schema/payments.ts';
import { registrations } from '../schema/registrations.ts';
import { users } from '../schema/users.ts';
import { newestRegistration } from './access.ts';
import { answersColumn, ofRow } from './answers/answers.ts';
import { isRefunded, isSucceeded } from './payments/access.ts';
import { paymentOutcome } from './payments/outcome.ts';
import {
  presentAttendee,
  presentRequest,
  presentStatus,
  type OwnPayment,
  type Paid,
  type RegistrationView,
} from './present.ts';

/** The caller's newest registration for an event. */
export async function getRegistrationStatus(ctx: UserContext, eventId: string): Promise<RegistrationStatus> {
  await accessEvent(ctx, eventId, 'take_part');
  return readOwnStatus(ctx, eventId);
}

/** The caller's newest registration for an event, without a check of rights. */
export async function readOwnStatus(ctx: UserContext, eventId: string): Promise<RegistrationStatus> {
  const { db, actor, config, payments: provider } = ctx;
  const installation = provider === null ? null : config.publicUrl;
  const [row] = await ownRegistration(db).execute({ eventId, userId: actor.userId, installation });
  return presentStatus(ctx, row ?? null);
}

/** The caller's ticket, while they are going. */
export async function getTicket(ctx: UserContext, eventId: string): Promise<Ticket> {
  await accessEvent(ctx, eventId, 'take_part');
  const registration = await newestRegistration(ctx.db, eventId, ctx.actor.userId);
  if (registration?.status !== 'going') throw fail(registrationErrors.registration_not_found);
  return {
    id: registration.id,
    ticket_code: registration.ticketCode,
    qr_code: await drawQrCodeAsUrl(registration.ticketCode),
    checked_in_at: registration.checkedInAt?.toISOString() ?? null,
  };
}

/** A person's name as people sort it, in whatever language. */
const collatedName = sql`((${users.firstName} || ' ' || ${users.lastName}) collate "und-x-icu")`;

const registrationId = [registrations.id, ({ registration }: RegistrationView) => registration.id] as const;
const oldestFirst = keysetPage('asc', [registrationId]);
// All of the waitlist have that time.
const waitlistOrder = keysetPage('asc', [
  [registrations.waitlistedAt, ({ registration }: RegistrationView) => registration.waitlistedAt ?? ''],
  registrationId,
]);
const byName = keysetPage('asc', [
  [collatedName, ({ user }: RegistrationView) => `${user.firstName} ${user.lastName}`],
  registrationId,
]);

/** Requests of an event, the oldest first; or its waitlist in order. */
export async function listRequests(ctx: UserContext, eventId: string, query: QueryOf<typeof requestsCall>) {
  const { can } = await accessEvent(ctx, eventId, 'read');
  // Staff read them, too.
  if (!can.read_statistics) throw fail(commonErrors.forbidden);
  const { status = 'requested' } = query;
  const size = pageSize(query.limit);
  const isListed = and(eq(registrations.eventId, eventId), eq(registrations.status, status), eq(users.isActive, true));
  const order = status === 'waitlisted' ? waitlistOrder : oldestFirst;
  const rows = await selectViews(ctx.db)
    .where(and(isListed, order.after(query.cursor)))
    .orderBy(...order.orderBy)
    .limit(size + 1);
  return order.toPage(rows, size, presentRequest);
}

/** Who is going, by name. Organisers also filter, and see blocked people, states, answers and check-ins. */
export async function listAttendees(ctx: UserContext, eventId: string, query: QueryOf<typeof attendeesCall>) {
  const { can } = await accessEvent(ctx, eventId, 'read');
  if (!can.see_attendees) throw fail(eventErrors.event_not_found);
  const { filter = 'going' } = query;
  if (filter !== 'going' && !can.manage) throw fail(commonErrors.forbidden);
  const size = pageSize(query.limit);
  const rows = await selectViews(ctx.db)
    .where(
      and(
        eq(registrations.eventId, eventId),
        attendeeFilters[filter],
        eq(users.isActive, true),
        can.manage || ctx.actor.isStaff ? undefined : notBlocked(ctx.actor.userId, users.id),
        beginsWith(query.query),
        byName.after(query.cursor),
      ),
    )
    .orderBy(...byName.orderBy)
    .limit(size + 1);
  return byName.toPage(rows, size, (row) => presentAttendee(row, can.manage));
}

/** A registration for organisers, as an attendee. */
export async function readAttendee(db: Queryable, id: string): Promise<Attendee> {
  return presentAttendee(await readView(db, id), true);
}

/** A registration for organisers, as a request. */
export async function readRequest(db: Queryable, id: string): Promise<EventRequest> {
  return presentRequest(await readView(db, id));
}

/** A person; the address of a deleted account is none. */
const attendeeColumns = {
  ...memberColumns,
  email: sql<string | null>`case when ${users.deletedAt} is null then ${users.email} end`,
};

/** Registrations with their people and answers. */
export function selectViews(db: Queryable) {
  return db
    .select({ user: attendeeColumns, registration: registrations, answers: answersColumn })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId));
}

async function readView(db: Queryable, id: string): Promise<RegistrationView> {
  const [row] = await selectViews(db).where(eq(registrations.id, id));
  if (row === undefined) throw fail(registrationErrors.registration_not_found);
  return row;
}

function beginsWith(typed: string | undefined): SQL | undefined {
  const words = typed?.trim();
  if (!words) return undefined;
  const begins = (name: SQL) => sql`starts_with(lower(${name}), lower(${words}))`;
  return or(begins(collatedName), begins(sql`${users.lastName}`));
}

const going = eq(registrations.status, 'going');

const attendeeFilters: Readonly<Record<NonNullable<QueryOf<typeof attendeesCall>['filter']>, SQL | undefined>> = {
  going,
  checked_in: and(going, isNotNull(registrations.checkedInAt)),
  not_checked_in: and(going, isNull(registrations.checkedInAt)),
  awaiting_payment: equalsConstant(registrations.status, 'awaiting_payment'),
  // Of people who have not registered again.
  cancelled: and(
    eq(registrations.status, 'cancelled'),
    sql`not exists (select from ${registrations} newer where newer.event_id = ${registrations.eventId}
      and newer.user_id = ${registrations.userId}
      and (newer.id > ${registrations.id} or newer.status = any(${sql.param([...liveRegistrationStatuses])}::text[])))`,
  ),
};

/** SQL condition over payments: this installation made it, and takes payments. */
const isOfInstallation = sql`${payments.parameters} -> 'metadata' ->> 'installation' = ${sql.placeholder('installation')}::text`;

const ownRegistration = prepared((db) =>
  db
    .select({
      registration: registrations,
      event: { startsAt: events.startsAt, refundHours: events.refundHours, movedAt: events.movedAt },
      answers: answersColumn,
      payment: sql<OwnPayment | null>`(select json_build_object('id', ${payments.id}, 'status', ${payments.status},
          'sessionId', ${payments.sessionId}, 'sessionUrl', case when ${isOfInstallation} then ${payments.sessionUrl} end, 'priceId', ${payments.priceId},
          'failure', ${payments.failure})
        from ${payments} where ${payments.registrationId} = ${ofRow('id')} order by ${payments.id} desc limit 1)`,
      // Of two payments, the one that is not refunded.
      paid: sql<Paid | null>`(select json_build_object('amount', ${payments.amount}, 'currency', ${payments.currency},
          'outcome', ${paymentOutcome}, 'createdAt', ${payments.createdAt}, 'refundHours', ${payments.refundHours})
        from ${payments} where ${payments.registrationId} = ${ofRow('id')} and ${isSucceeded}
        order by ${isRefunded}, ${payments.id} limit 1)`,
      waitlistPosition: sql<number | null>`case when ${registrations.status} = 'waitlisted' then (
        select count(*)::int from ${registrations} ahead where ahead.event_id = ${ofRow('event_id')}
          and ahead.status = 'waitlisted'
          and (ahead.waitlisted_at, ahead.id) <= (${ofRow('waitlisted_at')}, ${ofRow('id')})) end`,
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(eq(registrations.eventId, sql.placeholder('eventId')), eq(registrations.userId, sql.placeholder('userId'))),
    )
    .orderBy(...newestFirst)
    .limit(1)
    .prepare('own_registration'),
);
