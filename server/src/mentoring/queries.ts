import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import {
  mentoringErrors,
  type listMentorships as listPairsCall,
  type listOwnMentorships as listOwnCall,
  type Mentorship,
} from '@homecoming/contract/mentoring.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns, presentPerson } from '../accounts/present.ts';
import { selectShownYear } from '../accounts/audience.ts';
import { notBlocked } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import { keysetPage, NEWEST, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { mentorshipFeedback, mentorships } from '../schema/alumni/mentoring.ts';
import { communities, memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import { accessMentoring } from './access.ts';
import { suggestMentors } from './offers/suggest.ts';
import { presentMentorship, presentPair, type OwnMentorship } from './present.ts';
import { readFeedback } from './read-feedback.ts';

type Show = QueryOf<typeof listOwnCall>['show'];

const newestFirst = keysetPage('desc', [[mentorships.id, ({ row }: { row: { id: string } }) => row.id]]);

/** The requests and mentorships of the caller, the newest first. */
export async function listOwnMentorships(ctx: UserContext, query: QueryOf<typeof listOwnCall>) {
  const size = pageSize(query.limit);
  const rows = await selectOwn(ctx, newestFirst.beyond(newestFirst.read(query.cursor) ?? [NEWEST]), {
    show: query.show,
    size: size + 1,
  });
  const page = newestFirst.toPage(rows, size, (row) => row);
  return { results: await Promise.all(page.results.map((row) => present(ctx, row))), next: page.next };
}

/** A request or mentorship of the caller. */
export async function getOwnMentorship(ctx: UserContext, id: string): Promise<Mentorship> {
  const [row] = await selectOwn(ctx, eq(mentorships.id, id), { show: undefined, size: 1 });
  if (row === undefined) throw fail(mentoringErrors.mentorship_not_found);
  return present(ctx, row);
}

/** Each half is a range of its own index; together they are sorted. */
async function selectOwn(
  { db, actor: { userId } }: UserContext,
  which: SQL | undefined,
  { show, size }: { show: Show; size: number },
): Promise<OwnMentorship[]> {
  const halves = (['mentorId', 'menteeId'] as const).map((own) => {
    const other = mentorships[own === 'mentorId' ? 'menteeId' : 'mentorId'];
    return db
      .select({
        row: mentorships,
        community: { id: communities.id, name: communities.name },
        isOn: sql<boolean>`${communities.mentoring} <> 'off'`,
        isMember: sql<boolean>`${memberships.userId} is not null`,
        person: personColumns,
        feedback: mentorshipFeedback,
      })
      .from(mentorships)
      .innerJoin(communities, and(eq(communities.id, mentorships.communityId), sql`${communities.deletedAt} is null`))
      .innerJoin(users, eq(users.id, other))
      .leftJoin(memberships, and(eq(memberships.communityId, mentorships.communityId), eq(memberships.userId, userId)))
      .leftJoin(
        mentorshipFeedback,
        and(eq(mentorshipFeedback.mentorshipId, mentorships.id), eq(mentorshipFeedback.byId, userId)),
      )
      .where(and(eq(mentorships[own], userId), which, isShown(show), notBlocked(userId, other)))
      .orderBy(...newestFirst.orderBy)
      .limit(size);
  });
  const rows = (await Promise.all(halves)).flat();
  return rows.toSorted((a, b) => (a.row.id < b.row.id ? 1 : -1)).slice(0, size);
}

async function present(ctx: UserContext, own: OwnMentorship): Promise<Mentorship> {
  const { row } = own;
  const readerId = ctx.actor.userId;
  const now = ctx.clock.now();
  const isFull = row.state === 'full' && !row.isProposal && row.menteeId === readerId;
  const others: Person[] = isFull ? (await suggestMentors(ctx.db, row, now)).map(presentPerson) : [];
  return presentMentorship(own, { readerId, now, others });
}

/** SQL condition over mentorships. */
function isShown(show: Show): SQL | undefined {
  if (show === undefined) return undefined;
  if (show === 'over') return sql`${mentorships.endedAt} is not null`;
  return sql`${mentorships.state} = ${sql.raw(`'${show}'`)}`;
}

const mentee = alias(users, 'mentee');

/** Who mentors whom, for the managers. Their texts are none of theirs. */
export async function listMentorships(ctx: UserContext, communityId: string, query: QueryOf<typeof listPairsCall>) {
  await accessMentoring(ctx, communityId, 'manage_members');
  const size = pageSize(query.limit);
  const [rows, feedback] = await Promise.all([
    ctx.db
      .select({ row: mentorships, mentor: personColumns, mentee: menteeColumns })
      .from(mentorships)
      .innerJoin(users, eq(users.id, mentorships.mentorId))
      .innerJoin(mentee, eq(mentee.id, mentorships.menteeId))
      .where(and(eq(mentorships.communityId, communityId), isShown(query.show), newestFirst.after(query.cursor)))
      .orderBy(...newestFirst.orderBy)
      .limit(size + 1),
    readFeedback(ctx.db, communityId),
  ]);
  return { ...newestFirst.toPage(rows, size, presentPair), feedback };
}

const menteeColumns = {
  id: mentee.id,
  firstName: mentee.firstName,
  lastName: mentee.lastName,
  photoId: mentee.photoId,
  graduationYear: selectShownYear(mentee).as('mentee_year'),
  points: mentee.points,
};
