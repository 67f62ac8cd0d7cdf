import { blastErrors, type Blast } from '@homecoming/contract/blasts.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import { accessEvent, type EventAccess } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import { blastReactions, eventBlasts, eventMailings } from '../../schema/outreach.ts';
import { users } from '../../schema/users.ts';
import { presentBlast } from './present.ts';

const newestFirst = keysetPage('desc', [[eventBlasts.id, ({ blast }: { blast: { id: string } }) => blast.id]]);

/** Blasts of an event, newest first. Hidden ones are for organisers. */
export async function listBlasts(ctx: UserContext, eventId: string, query: PageQuery) {
  const access = await accessEvent(ctx, eventId, 'read_blasts');
  const size = pageSize(query.limit);
  const after = newestFirst.bind(newestFirst.read(query.cursor));
  const rows = await pageOfBlasts(ctx.db).execute({ ...getReader(ctx, access), ...after, limit: size + 1 });
  return newestFirst.toPage(rows, size, presentBlast);
}

/**
 * One blast as the caller sees it.
 * @throws blast_not_found when it is hidden from them, too.
 */
export async function getBlast(ctx: UserContext, access: EventAccess, id: string): Promise<Blast> {
  const [row] = await oneBlast(ctx.db).execute({ ...getReader(ctx, access), id });
  if (row === undefined) throw fail(blastErrors.blast_not_found);
  return presentBlast(row);
}

function getReader({ actor }: UserContext, { event, can }: EventAccess) {
  return { eventId: event.id, reader: actor.userId, manages: can.manage };
}

const reader = sql`${sql.placeholder('reader')}::uuid`;
const manages = sql`${sql.placeholder('manages')}::boolean`;

const pageOfBlasts = prepared((db) =>
  selectBlasts(db, newestFirst.afterPlaceholders)
    .orderBy(...newestFirst.orderBy)
    .limit(sql.placeholder('limit'))
    .prepare('page_of_blasts'),
);

const oneBlast = prepared((db) => selectBlasts(db, eq(eventBlasts.id, sql.placeholder('id'))).prepare('one_blast'));

function selectBlasts(db: Queryable, where: SQL) {
  const counts = db
    .select({
      type: blastReactions.type,
      count: sql<number>`count(*)::integer`.as('count'),
      mine: sql<boolean>`bool_or(${blastReactions.userId} = ${reader})`.as('mine'),
    })
    .from(blastReactions)
    .where(eq(blastReactions.blastId, eventBlasts.id))
    .groupBy(blastReactions.type)
    .as('counts');
  const reactions = sql<Blast['reactions']>`(select coalesce(json_agg(json_build_object(
    'reaction_type', counts.type, 'count', counts.count, 'mine', counts.mine)), '[]') from ${counts})`;
  const mails = sql<
    Blast['mails']
  >`(select json_build_object('sent', ${eventMailings.sent}, 'total', ${eventMailings.total})
    from ${eventMailings} where ${eventMailings.blastId} = ${eventBlasts.id} and ${manages})`;
  return db
    .select({ blast: eventBlasts, author: personColumns, reactions, mails })
    .from(eventBlasts)
    .leftJoin(users, and(eq(users.id, eventBlasts.authorId), notBlocked(reader, eventBlasts.authorId)))
    .where(
      and(eq(eventBlasts.eventId, sql.placeholder('eventId')), where, sql`(${manages} or not ${eventBlasts.hidden})`),
    );
}
