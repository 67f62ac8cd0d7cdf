import { isRoundReunion } from '@homecoming/contract/reunions.ts';
import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { cohortMembers, cohorts } from '../../schema/alumni/cohorts.ts';
import { reunionAnswers, reunions } from '../../schema/alumni/reunions.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { classAsked, reunionOffered } from '../facts.ts';
import { formatMonth } from '../stages.ts';
import {
  findNextAnniversary,
  getCurrentYear,
  isInClass,
  isTheirAccount,
  isTheirMembership,
  listAgents,
  toClass,
} from './access.ts';
import { draftOnEnoughYes } from './draft-event.ts';

/** People of a class who are asked in one transaction, and classes whose agents are. */
const MAX_PEOPLE = 500;
const MAX_CLASSES = 100;

/** Asks the people of a class who were not asked before whether they would come to its reunion. */
export const askPeople = defineBatchJob<{ reunionId: string }>('cohorts.ask-class', (tx, { reunionId }, app) =>
  askSome(tx, reunionId, app.clock.now()),
);

/** Enqueues it for the reunions of a class that are to come. A job that runs may be past its last look, so that this one runs after it. */
export async function enqueueQuestions(tx: Transaction, cohortId: string, at: Date): Promise<void> {
  // In every zone its year is not over.
  const year = at.getUTCFullYear() - 1;
  const asked = and(eq(reunions.cohortId, cohortId), isNotNull(reunions.askedAt), gte(reunions.year, year));
  const rows = await tx.select({ id: reunions.id }).from(reunions).where(asked);
  for (const { id } of rows) await enqueue(tx, askPeople, { reunionId: id }, { key: `cohorts.ask-class ${id}` });
}

async function askSome(tx: Transaction, reunionId: string, at: Date): Promise<boolean> {
  const [found] = await tx
    .select({ reunion: reunions, cohort: cohorts, community: { zone: communities.zone } })
    .from(reunions)
    .innerJoin(cohorts, eq(cohorts.id, reunions.cohortId))
    .innerJoin(communities, and(eq(communities.id, cohorts.communityId), sql`${communities.deletedAt} is null`))
    .where(and(eq(reunions.id, reunionId), sql`${communities.cohortsOn}`));
  const cohort = found === undefined ? null : toClass(found.cohort);
  if (found?.reunion.askedAt == null || cohort === null) return false;
  if (found.reunion.year < getCurrentYear(found.community, at)) return false;
  const { id: cohortId, communityId, channelId, year: classYear } = cohort;
  const people = await tx
    .select({ userId: cohortMembers.userId })
    .from(cohortMembers)
    .innerJoin(memberships, isTheirMembership(communityId))
    .innerJoin(users, isTheirAccount)
    .where(
      and(
        eq(cohortMembers.cohortId, cohortId),
        isInClass,
        sql`not exists (select from ${reunionAnswers} where ${reunionAnswers.reunionId} = ${reunionId}
          and ${reunionAnswers.userId} = ${cohortMembers.userId})`,
      ),
    )
    .orderBy(asc(cohortMembers.userId))
    .limit(MAX_PEOPLE)
    .for('key share', { of: cohortMembers });
  if (people.length === 0) return false;
  const asked = await tx
    .insert(reunionAnswers)
    .values(people.map(({ userId }) => ({ reunionId, cohortId, userId, createdAt: at })))
    // Somebody has answered meanwhile.
    .onConflictDoNothing()
    .returning({ userId: reunionAnswers.userId });
  const userIds = asked.map(({ userId }) => userId);
  const about = { reunionId, communityId, channelId, year: found.reunion.year, classYear };
  await record(tx, classAsked, { ...about, userIds, at });
  return people.length === MAX_PEOPLE;
}

/** Drafts the event of a reunion to which enough people would come. */
export const draftReunion = defineJob<{ reunionId: string }>('cohorts.draft-reunion', (app, { reunionId }) =>
  transaction(app, (tx) => draftOnEnoughYes(tx, reunionId, app.clock.now())),
);

/** Every hour: asks the agents of classes, a year before a round reunion, whether to ask their class; once. */
export const offerReunions = defineBatchJob<Record<string, never>>(
  'cohorts.offer-reunions',
  (tx, _payload, app) => offerSome(tx, app),
  { cron: '26 * * * *' },
);

async function offerSome(tx: Transaction, { clock }: Pick<App, 'clock'>): Promise<boolean> {
  const now = clock.now();
  const graduationDays = await tx
    .selectDistinct({ zone: communities.zone, rolloverDay: communities.rolloverDay })
    .from(communities)
    .where(sql`${communities.cohortsOn}`);
  const due = graduationDays.map(({ zone, rolloverDay }) => {
    const year = findNextAnniversary({ zone, rolloverDay }, now);
    const classYears = Array.from({ length: MAX_YEARS }, (_, years) => years)
      .filter(isRoundReunion)
      .map((years) => year - years);
    return { zone, day: rolloverDay, year, class_years: classYears };
  });
  const isAgent = sql`exists (select from ${cohortMembers}
    join ${memberships} on ${isTheirMembership(cohorts.communityId)} join ${users} on ${isTheirAccount}
    where ${cohortMembers.cohortId} = ${cohorts.id} and ${isInClass} and ${cohortMembers.userId} = any(${cohorts.agents}))`;
  const { rows } = await tx.execute<{ id: string; year: number; day: string }>(sql`
    select ${cohorts.id}, due.year, due.day from json_to_recordset(${JSON.stringify(due)}::json)
      as due (zone text, day text, year int, class_years int[])
    join ${communities} on ${communities.zone} = due.zone and ${communities.rolloverDay} = due.day
      and ${communities.cohortsOn} and ${communities.deletedAt} is null
    join ${cohorts} on ${cohorts.communityId} = ${communities.id} and ${cohorts.year} = any(due.class_years)
    where ${cohorts.channelId} is not null and cardinality(${cohorts.agents}) > 0 and ${isAgent}
      and not exists (select from ${reunions} known where known.cohort_id = ${cohorts.id} and known.year = due.year)
    order by ${cohorts.id} limit ${MAX_CLASSES}`);
  for (const { id, year, day } of rows) await offer(tx, { cohortId: id, year, day, at: now });
  return rows.length === MAX_CLASSES;
}

/** Nobody graduated earlier than that. */
const MAX_YEARS = 101;

async function offer(
  tx: Transaction,
  {
    cohortId,
    year,
    day,
    at,
  }: { readonly cohortId: string; readonly year: number; readonly day: string; readonly at: Date },
): Promise<void> {
  // Its agents may be changing: the row says whom to ask.
  const [locked] = await tx.select().from(cohorts).where(eq(cohorts.id, cohortId)).for('no key update');
  const cohort = locked === undefined ? null : toClass(locked);
  if (cohort === null) return;
  const agents = await listAgents(tx, cohort);
  const [row] = await tx
    .insert(reunions)
    .values({ cohortId, year, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: reunions.id });
  if (row === undefined) return;
  const about = { communityId: cohort.communityId, channelId: cohort.channelId, classYear: cohort.year, year };
  const month = formatMonth(`${year}-${day}`);
  await record(tx, reunionOffered, { ...about, reunionId: row.id, month, agents, at });
}
