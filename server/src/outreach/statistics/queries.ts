import { isForAll } from '../../accounts/audience.ts';
import { blastReactions as reactionTypes } from '@homecoming/contract/blasts.ts';
import type { EventStatistics } from '@homecoming/contract/event-statistics.ts';
import { registrationStatuses } from '@homecoming/contract/events.ts';
import { sql, type SQL } from 'drizzle-orm';
import { accessEvent, type EventAccess } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { prepared } from '../../platform/db/database.ts';
import { blastReactions, eventBlasts } from '../../schema/outreach.ts';
import { disputes, payments, refunds } from '../../schema/payments.ts';
import { registrations } from '../../schema/registrations.ts';
import { users } from '../../schema/users.ts';
import { presentSummary, type SummaryRow } from '../feedback/present.ts';
import { selectSummary } from '../feedback/summary.ts';

/** The numbers of an event, for its organisers. */
export async function getStatistics(ctx: UserContext, eventId: string): Promise<EventStatistics> {
  const access = await accessEvent(ctx, eventId, 'read_statistics');
  const { event } = access;
  const [[row], revenue] = await Promise.all([
    // On the primary: live messages make clients read it again, and it must not be older than they are.
    selectNumbers(ctx.db).execute({ eventId, timezone: event.timezone }),
    findRevenue(ctx, access),
  ]);
  if (row === undefined) throw new Error('a query without a table returned no row');
  const { numbers } = row;
  const { goingCount: going, checkedInCount, awaitingCount, capacity } = event;
  return {
    registrations: inOrder(registrationStatuses, numbers.registrations, 'status'),
    by_day: numbers.by_day,
    seats: { taken: going + awaitingCount, capacity },
    check_in: { checked_in: checkedInCount, going, rate: going === 0 ? null : checkedInCount / going },
    revenue,
    by_graduation_year: numbers.by_graduation_year,
    by_program: numbers.by_program,
    by_industry: numbers.by_industry,
    feedback: presentSummary(numbers.feedback),
    blast_reactions: inOrder(reactionTypes, numbers.blast_reactions, 'reaction_type'),
  };
}

type Share = { value: string | null; count: number };

interface Numbers {
  readonly registrations: { status: (typeof registrationStatuses)[number]; count: number }[];
  readonly by_day: { day: string; count: number }[];
  readonly by_graduation_year: Share[];
  readonly by_program: Share[];
  readonly by_industry: Share[];
  readonly feedback: SummaryRow;
  readonly blast_reactions: { reaction_type: (typeof reactionTypes)[number]; count: number }[];
}

/**
 * The money of an event in minor units, net of fees and of what went back; null for readers without the right to it, for
 * an event that nobody has paid for, and where this installation takes no payments. A payment that the bank took back counts as refunded.
 */
async function findRevenue(
  { db, payments: provider }: UserContext,
  { event, can }: EventAccess,
): Promise<EventStatistics['revenue']> {
  if (!can.read_revenue || provider === null) return null;
  const { rows } = await db.execute<{ gross: number; fees: number; refunded: number; currency: string }>(sql`
    select sum(amount)::float8 as gross, coalesce(sum(fee) filter (where refunded < amount), 0)::float8 as fees,
      coalesce(sum(refunded), 0)::float8 as refunded, max(currency) as currency
    from (
      select ${payments.amount} as amount, ${payments.fee} as fee, ${payments.currency} as currency,
        case when exists (select from ${disputes}
            where ${disputes.paymentId} = ${payments.id} and ${disputes.status} = 'lost') then ${payments.amount}
          else (select coalesce(sum(coalesce(${refunds.amount}, ${payments.amount})), 0) from ${refunds}
            where ${refunds.paymentId} = ${payments.id} and ${refunds.status} <> 'failed') end as refunded
      from ${payments} where ${payments.eventId} = ${event.id} and ${payments.status} = 'succeeded') as paid
    having count(*) > 0`);
  const [row] = rows;
  return row === undefined ? null : { ...row, net: row.gross - row.refunded - row.fees };
}

function inOrder<Key extends string, Row extends Record<Key, string>>(
  names: readonly Row[Key][],
  rows: readonly Row[],
  key: Key,
): Row[] {
  return names.flatMap((name) => rows.find((row) => row[key] === name) ?? []);
}

/** The most values of a share; the web shows a handful. */
const MAX_SHARES = 50;

const eventId = sql`${sql.placeholder('eventId')}::uuid`;

/** What grouping(day, year, program, industry) returns for rows grouped by one of them: a bit for each other column. */
const part = {
  day: sql.raw(String(0b0111)),
  year: sql.raw(String(0b1011)),
  program: sql.raw(String(0b1101)),
  industry: sql.raw(String(0b1110)),
};

/**
 * All in one statement, which reads those who are going once. A seat is counted on the day on which its holder registered.
 */
const selectNumbers = prepared((db) => {
  const counted = db.$with('counted', {}).as(sql`
    select grouping(going.day, going.year, going.program, going.industry) as part, day, year, program, industry,
      count(*)::integer as count
    from (
      select (${registrations.createdAt} at time zone ${sql.placeholder('timezone')})::date as day,
        case when ${isForAll('graduation_year')} then ${users.graduationYear} end::text as year,
        case when ${isForAll('program')} then ${users.program} end as program,
        case when ${isForAll('current_industry')} then ${users.currentIndustry} end as industry
      from ${registrations} join ${users} on ${users.id} = ${registrations.userId}
      where ${registrations.eventId} = ${eventId} and ${registrations.status} = 'going') as going
    group by grouping sets ((day), (year), (program), (industry))`);
  return db
    .with(counted)
    .select({
      numbers: sql<Numbers>`json_build_object(
        'registrations', ${aggregateRows(sql`select ${registrations.status}, count(*) from ${registrations}
          where ${registrations.eventId} = ${eventId} group by 1`)},
        'by_day', ${aggregateRows(sql`select to_char(day, 'YYYY-MM-DD') as day, count from counted
          where part = ${part.day} order by counted.day`)},
        'by_graduation_year', ${selectShares('year')},
        'by_program', ${selectShares('program')},
        'by_industry', ${selectShares('industry')},
        'feedback', ${selectSummary(eventId)},
        'blast_reactions', ${aggregateRows(sql`
          select ${blastReactions.type} as reaction_type, count(*) from ${blastReactions}
          join ${eventBlasts} on ${eventBlasts.id} = ${blastReactions.blastId}
          where ${eventBlasts.eventId} = ${eventId} group by 1`)})`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('statistics_of_event');
});

function aggregateRows(select: SQL): SQL {
  return sql`(select coalesce(json_agg(row), '[]') from (${select}) as row)`;
}

function selectShares(column: Exclude<keyof typeof part, 'day'>): SQL {
  return aggregateRows(sql`select ${sql.raw(column)} as value, count from counted where part = ${part[column]}
    order by count desc, 1 limit ${sql.raw(String(MAX_SHARES))}`);
}
