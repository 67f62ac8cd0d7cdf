import { communityErrors } from '@homecoming/contract/communities.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Reunion } from '@homecoming/contract/reunions.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { lockCommunity } from '../../communities/plans/access.ts';
import { isEventRemoved } from '../../events/access.ts';
import { insertDraft } from '../../events/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { findDay } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { nullOnFailure } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { cohorts } from '../../schema/alumni/cohorts.ts';
import { reunions } from '../../schema/alumni/reunions.ts';
import type { CommunityRow } from '../../communities/access.ts';
import { events } from '../../schema/events.ts';
import { reunionChanged, reunionDrafted } from '../facts.ts';
import { accessReunion, listAgents, requireNotOver, toClass, type ClassRow, type ReunionRow } from './access.ts';
import { readReunion, tallyAnswers } from './queries.ts';

/** Drafts the event of a reunion for the caller, who speaks for the class; the one that is there stays. */
export async function draftReunionEvent(ctx: UserContext, id: string): Promise<Reunion> {
  const { communityId } = (await accessReunion(ctx, id, 'speak')).cohort;
  const draft = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const locked = await lockForEvent(tx, communityId, id);
    const found = await accessReunion(txCtx, id, 'speak');
    const { cohort, community } = found;
    const now = ctx.clock.now();
    requireNotOver(found.reunion, community, now);
    const byId = ctx.actor.userId;
    const hasEvent = locked !== null && (await isThere(tx, locked.reunion.eventId));
    const eventId = hasEvent ? null : await writeDraft(tx, { ...found, cohort, byId, now });
    return readReunion(txCtx, found, { ...found.reunion, eventId: eventId ?? found.reunion.eventId });
  };
  return transaction(ctx, draft, { queue: communityId });
}

/** Drafts the event of a reunion to which enough people would come, unless one was drafted before. */
export async function draftOnEnoughYes(tx: Transaction, reunionId: string, now: Date): Promise<void> {
  const [known] = await tx
    .select({ communityId: cohorts.communityId })
    .from(reunions)
    .innerJoin(cohorts, eq(cohorts.id, reunions.cohortId))
    .where(eq(reunions.id, reunionId));
  const locked = known === undefined ? null : await lockForEvent(tx, known.communityId, reunionId);
  if (locked === null || locked.reunion.draftedAt !== null) return;
  const { yes } = await tallyAnswers(tx, reunionId, locked.cohort.communityId);
  if (yes < limits.reunionYes) return;
  await writeDraft(tx, { ...locked, byId: null, now });
}

interface Planned {
  readonly reunion: ReunionRow;
  readonly cohort: ClassRow;
  readonly community: CommunityRow;
}

/** Locks a community and then a reunion of it; null where there is no class any more. */
async function lockForEvent(tx: Transaction, communityId: string, id: string): Promise<Planned | null> {
  const community = await nullOnFailure(lockCommunity(tx, communityId), communityErrors.community_not_found);
  const [row] = await tx
    .select({ reunion: reunions, cohort: cohorts })
    .from(reunions)
    .innerJoin(cohorts, eq(cohorts.id, reunions.cohortId))
    .where(eq(reunions.id, id))
    .for('no key update', { of: reunions });
  if (row === undefined || community === null || !community.cohortsOn || community.removedBy !== null) return null;
  const cohort = toClass(row.cohort);
  return cohort && { reunion: row.reunion, cohort, community };
}

async function isThere(tx: Transaction, eventId: string | null): Promise<boolean> {
  return (
    eventId !== null &&
    (await tx.$count(events, and(eq(events.id, eventId), isNull(events.deletedAt), sql`not ${isEventRemoved}`))) > 0
  );
}

/** Its hosts are the agents; without any, a manager who asks for it, or those who manage the community. */
async function writeDraft(
  tx: Transaction,
  { reunion, cohort, community, byId, now }: Planned & { readonly byId: string | null; readonly now: Date },
): Promise<string> {
  const agents = await listAgents(tx, cohort);
  const hosts = agents.length === 0 && byId !== null ? [byId] : agents;
  const { byMonth } = await tallyAnswers(tx, reunion.id, cohort.communityId);
  const years = reunion.year - cohort.year;
  const eventId = await insertDraft(tx, {
    communityId: cohort.communityId,
    createdBy: byId,
    hosts,
    content: {
      title: `Class of ${cohort.year}, ${years} ${years === 1 ? 'year' : 'years'} on`,
      description: `The Class of ${cohort.year} meets again.`,
      timezone: community.zone,
      venue: { kind: 'in_person', name: 'Place to be decided' },
      ...chooseEvening({ byMonth, year: reunion.year, community, now }),
    },
    at: now,
  });
  await tx
    .update(reunions)
    .set({ eventId, draftedAt: reunion.draftedAt ?? now })
    .where(eq(reunions.id, reunion.id));
  const about = { communityId: cohort.communityId, channelId: cohort.channelId };
  await record(tx, reunionChanged, about);
  await record(tx, reunionDrafted, {
    ...about,
    eventId,
    reunionId: reunion.id,
    classYear: cohort.year,
    hosts,
    byId,
    at: now,
  });
  return eventId;
}

/** Organisers need some time: no evening is sooner. */
const LEAST_DAYS = 14;
const SATURDAY = 6;

interface Evening {
  readonly byMonth: readonly number[];
  readonly year: number;
  readonly community: Pick<CommunityRow, 'zone' | 'rolloverDay'>;
  readonly now: Date;
}

/** The first Saturday evening of the month that suits most, or else of that in which the class graduated. */
function chooseEvening({ byMonth, year, community: { zone, rolloverDay }, now }: Evening) {
  const soonest = Temporal.PlainDate.from(findDay(zone, now)).add({ days: LEAST_DAYS });
  const saturdays = byMonth.flatMap((people, index) => {
    const first = Temporal.PlainDate.from({ year, month: index + 1, day: 1 });
    const from = Temporal.PlainDate.compare(first, soonest) < 0 ? soonest : first;
    const day = from.add({ days: (SATURDAY - from.dayOfWeek + 7) % 7 });
    return day.month === first.month && day.year === year ? [{ day, people }] : [];
  });
  const graduation = Number(rolloverDay.slice(0, 2));
  const [best] = saturdays.toSorted(
    (a, b) => b.people - a.people || Number(b.day.month === graduation) - Number(a.day.month === graduation),
  );
  const day = best?.day ?? soonest;
  const at = (hour: number) =>
    new Date(day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds).toISOString();
  return { starts_at: at(18), ends_at: at(22) };
}
