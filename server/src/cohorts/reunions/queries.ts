import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import {
  isRoundReunion,
  type ClassReunion,
  type listReunionAnswers as answersCall,
  type Reunion,
  type ReunionAnswerName,
} from '@homecoming/contract/reunions.ts';
import { and, asc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import { accessChannel } from '../../channels/access.ts';
import { isEventRemoved, isHost } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { keysetPage, pageSize } from '../../platform/db/keyset.ts';
import { cohortMembers, cohorts } from '../../schema/alumni/cohorts.ts';
import { reunionAnswers, reunions } from '../../schema/alumni/reunions.ts';
import { memberships } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { users } from '../../schema/users.ts';
import {
  accessReunion,
  findClass,
  findNextAnniversary,
  getCurrentYear,
  isInClass,
  isTheirAccount,
  isTheirMembership,
  type ClassAccess,
  type ReunionRow,
} from './access.ts';
import { presentAnswer, presentReunion, type ReunionTally } from './present.ts';

/** The next reunion of the class of a channel, and what the caller can ask it. */
export async function getClassReunion(ctx: UserContext, channelId: string): Promise<ClassReunion> {
  await accessChannel(ctx, channelId, 'read');
  const found = await findClass(ctx, eq(cohorts.channelId, channelId));
  if (found === null) return { reunion: null, to_ask: null };
  const { cohort, community, isAgent } = found;
  const asked = await listAsked(ctx, found);
  const [next] = asked;
  const year = findYearToAsk(ctx, found, asked);
  const month = Number(community.rolloverDay.slice(0, 2));
  return {
    reunion: next === undefined ? null : await readReunion(ctx, found, next),
    to_ask: year === null ? null : { cohort: cohort.id, year, years: year - cohort.year, month, is_agent: isAgent },
  };
}

/** The reunions to come that a class was asked about. The one that people answer stays the first, whatever is asked later. */
export async function listAsked({ db, clock }: UserContext, { cohort, community }: ClassAccess): Promise<ReunionRow[]> {
  const isToCome = gte(reunions.year, getCurrentYear(community, clock.now()));
  return db
    .select()
    .from(reunions)
    .where(and(eq(reunions.cohortId, cohort.id), isNotNull(reunions.askedAt), isToCome))
    .orderBy(asc(reunions.askedAt), asc(reunions.id));
}

/** The year of the one reunion that the caller can ask a class about now, which was asked about others; else null. */
export function findYearToAsk(
  { clock }: Pick<UserContext, 'clock'>,
  { cohort, community, isAgent, isManager, mayWrite }: ClassAccess,
  asked: readonly ReunionRow[],
): number | null {
  const year = findNextAnniversary(community, clock.now());
  const years = year - cohort.year;
  const isOpen = years > 0 && asked.every((one) => one.year !== year);
  const mayAsk = isRoundReunion(years) ? isAgent || isManager : isAgent && asked.length === 0;
  return isOpen && mayAsk && mayWrite ? year : null;
}

/** A reunion as the caller sees it, who is of its class or manages its community. */
export async function readReunion(ctx: UserContext, found: ClassAccess, reunion: ReunionRow): Promise<Reunion> {
  const [own, tally, planned] = await Promise.all([
    findOwnAnswer(ctx, reunion.id),
    tallyAnswers(ctx.db, reunion.id, found.cohort.communityId),
    findEvent(ctx, found, reunion.eventId),
  ]);
  return presentReunion({
    found,
    reunion,
    own,
    tally,
    planned,
    thisYear: getCurrentYear(found.community, ctx.clock.now()),
  });
}

async function findOwnAnswer({ db, actor }: UserContext, reunionId: string) {
  const [row] = await db
    .select({ answer: reunionAnswers.answer, months: reunionAnswers.months })
    .from(reunionAnswers)
    .where(and(eq(reunionAnswers.reunionId, reunionId), eq(reunionAnswers.userId, actor.userId)));
  return row ?? { answer: null, months: [] };
}

/** Counts the answers of those who are in the class. */
export async function tallyAnswers(db: Queryable, reunionId: string, communityId: string): Promise<ReunionTally> {
  const count = (name: string) => sql<number>`(count(*) filter (where ${reunionAnswers.answer} = ${name}))::int`;
  const month = (number: number) =>
    sql`count(*) filter (where ${reunionAnswers.months} @> array[${sql.raw(String(number))}])`;
  const months = sql.join(
    Array.from({ length: 12 }, (_, index) => month(index + 1)),
    sql`, `,
  );
  const [row] = await db
    .select({
      yes: count('yes'),
      maybe: count('maybe'),
      no: count('no'),
      byMonth: sql<number[]>`array[${months}]::int[]`,
    })
    .from(reunionAnswers)
    .innerJoin(cohortMembers, isTheirPlace)
    .innerJoin(memberships, isTheirMembership(communityId))
    .innerJoin(users, isTheirAccount)
    .where(and(eq(reunionAnswers.reunionId, reunionId), isNotNull(reunionAnswers.answer)));
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row;
}

const isTheirPlace = and(
  eq(cohortMembers.cohortId, reunionAnswers.cohortId),
  eq(cohortMembers.userId, reunionAnswers.userId),
  isInClass,
);

/** Its event, and whether the caller may read it: drafts are for those who plan them. */
async function findEvent({ db, actor }: UserContext, { isManager }: ClassAccess, eventId: string | null) {
  if (eventId === null) return null;
  const mayPlan = isManager ? sql`true` : isHost(actor.userId);
  const [found] = await db
    .select({ event: events, isShown: sql<boolean>`(${events.status} <> 'draft' or ${mayPlan})` })
    .from(events)
    .where(and(eq(events.id, eventId), isNull(events.deletedAt), sql`not ${isEventRemoved}`));
  return found ?? null;
}

/** Those who said yes come first. */
const byAnswer = keysetPage('asc', [
  [sql`(${reunionAnswers.answer} = 'maybe')::int`, ({ answer }: AnswerKey) => (answer === 'maybe' ? 1 : 0), 'integer'],
  [reunionAnswers.userId, ({ userId }) => userId],
]);

interface AnswerKey {
  readonly answer: ReunionAnswerName | null;
  readonly userId: string;
}

/** Who would come, or maybe. Managers see all of them, as in every list of what they manage. */
export async function listReunionAnswers(ctx: UserContext, id: string, query: QueryOf<typeof answersCall>) {
  const { cohort, isManager } = await accessReunion(ctx, id, 'see_answers');
  const size = pageSize(query.limit);
  const rows = await ctx.db
    .select({
      userId: reunionAnswers.userId,
      answer: reunionAnswers.answer,
      months: reunionAnswers.months,
      person: personColumns,
    })
    .from(reunionAnswers)
    .innerJoin(cohortMembers, isTheirPlace)
    .innerJoin(memberships, isTheirMembership(cohort.communityId))
    .innerJoin(users, isTheirAccount)
    .where(
      and(
        eq(reunionAnswers.reunionId, id),
        inArray(reunionAnswers.answer, ['yes', 'maybe']),
        isManager ? undefined : notBlocked(ctx.actor.userId, users.id),
        byAnswer.after(query.cursor),
      ),
    )
    .orderBy(...byAnswer.orderBy)
    .limit(size + 1);
  return byAnswer.toPage(rows, size, presentAnswer);
}
