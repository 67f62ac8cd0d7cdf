import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import type { FeedbackSummary, listFeedback as listCall } from '@homecoming/contract/event-feedback.ts';
import { and, eq, sql } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { accessEvent } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { prepared } from '../../platform/db/database.ts';
import { keysetPage, pageSize } from '../../platform/db/keyset.ts';
import { eventFeedback } from '../../schema/outreach.ts';
import { users } from '../../schema/users.ts';
import { presentFeedback, presentSummary, type FeedbackRow } from './present.ts';
import { selectSummary } from './summary.ts';

/** All feedback with its summary for organisers, unless they ask for theirs; the caller's own for others. */
export async function listFeedback(ctx: UserContext, eventId: string, query: QueryOf<typeof listCall>) {
  const { can } = await accessEvent(ctx, eventId, 'read');
  const seesAll = can.read_statistics && query.show !== 'mine';
  const size = pageSize(query.limit);
  const after = newestFirst.bind(newestFirst.read(query.cursor));
  const reader = ctx.actor.userId;
  const [rows, summary] = await Promise.all([
    pageOfFeedback(ctx.db).execute({ eventId, reader, seesAll, ...after, limit: size + 1 }),
    seesAll ? summaryOfEvent(ctx, eventId) : null,
  ]);
  const page = newestFirst.toPage(rows, size, (row) => presentFeedback(row, reader));
  return { ...page, summary };
}

async function summaryOfEvent(ctx: UserContext, eventId: string): Promise<FeedbackSummary | null> {
  const [row] = await summary(ctx.db).execute({ eventId });
  return row ? presentSummary(row.summary) : null;
}

type Row = { readonly feedback: FeedbackRow };

/** What is anonymous comes last, in the order of its random ids, so that its place says nothing about its time. */
const newestFirst = keysetPage('desc', [
  [
    sql`case when ${eventFeedback.anonymous} then to_timestamp(0) else ${eventFeedback.createdAt} end`,
    ({ feedback }: Row) => (feedback.anonymous ? new Date(0) : feedback.createdAt),
    'timestamptz',
  ],
  [eventFeedback.id, ({ feedback }: Row) => feedback.id],
]);

const pageOfFeedback = prepared((db) =>
  db
    .select({ feedback: eventFeedback, author: personColumns })
    .from(eventFeedback)
    .innerJoin(users, eq(users.id, eventFeedback.userId))
    .where(
      and(
        eq(eventFeedback.eventId, sql.placeholder('eventId')),
        sql`(${sql.placeholder('seesAll')}::boolean or ${eventFeedback.userId} = ${sql.placeholder('reader')}::uuid)`,
        newestFirst.afterPlaceholders,
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(sql.placeholder('limit'))
    .prepare('page_of_feedback'),
);

const summary = prepared((db) =>
  db
    .select({ summary: selectSummary(sql`${sql.placeholder('eventId')}::uuid`) })
    .from(sql`(values (1)) as one`)
    .prepare('summary_of_feedback'),
);
