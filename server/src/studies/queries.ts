import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  studyErrors,
  type listStudies as listCall,
  type MembersStudy,
  type Study,
} from '@homecoming/contract/studies.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isShownTo, MANAGERS } from '../accounts/audience.ts';
import { personColumns } from '../accounts/present.ts';
import { accessCommunity } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { communities, memberships } from '../schema/communities.ts';
import { programs, studies } from '../schema/alumni/studies.ts';
import { users } from '../schema/users.ts';
import { presentMembersStudy, presentStudy } from './present.ts';

/** What the caller studied, the main study first. */
export async function listOwnStudies({ db, actor }: UserContext): Promise<{ results: Study[] }> {
  const rows = await selectNamed(db)
    .where(eq(studies.userId, actor.userId))
    .orderBy(desc(studies.isMain), desc(studies.endsOn), asc(studies.id))
    .limit(limits.studies);
  return { results: rows.map(presentStudy) };
}

/** A study of the caller. */
export async function getOwnStudy({ db, actor }: UserContext, id: string): Promise<Study> {
  const [row] = await selectNamed(db).where(and(eq(studies.id, id), eq(studies.userId, actor.userId)));
  if (row === undefined) throw fail(studyErrors.study_not_found);
  return presentStudy(row);
}

function selectNamed(db: Queryable) {
  return db
    .select({ study: studies, program: programs.name, community: { id: communities.id, name: communities.name } })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(communities, and(eq(communities.id, studies.communityId), isNull(communities.deletedAt)))
    .$dynamic();
}

const oldestFirst = keysetPage('asc', [[studies.id, ({ study }: { study: { id: string } }) => study.id]]);

/** What members studied: what waits, or what is confirmed. People who have left are not the managers' any more. */
export async function listStudies(ctx: UserContext, communityId: string, query: QueryOf<typeof listCall>) {
  await accessCommunity(ctx, communityId, 'manage_members', 'You may not see what members of this community studied.');
  const size = pageSize(query.limit);
  const rows = await selectForManagers(ctx.db)
    .where(
      and(
        eq(studies.communityId, communityId),
        query.state === 'confirmed' ? isNotNull(studies.confirmedAt) : isNull(studies.confirmedAt),
        oldestFirst.after(query.cursor),
      ),
    )
    .orderBy(...oldestFirst.orderBy)
    .limit(size + 1);
  return oldestFirst.toPage(rows, size, presentMembersStudy);
}

/** A study for a manager of its community. */
export async function getMembersStudy(db: Queryable, id: string): Promise<MembersStudy> {
  const [row] = await selectForManagers(db).where(eq(studies.id, id));
  if (row === undefined) throw fail(studyErrors.study_not_found);
  return presentMembersStudy(row);
}

/** A study that its person shows to no manager is not listed, and cannot be confirmed. */
const managers = sql`array[${studies.communityId}::text, ${MANAGERS}]`;
const shownToManagers = [isShownTo('program', managers), isShownTo('graduation_year', managers)];

function selectForManagers(db: Queryable) {
  return db
    .select({ study: studies, program: programs.name, person: personColumns })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(users, and(eq(users.id, studies.userId), eq(users.isActive, true), ...shownToManagers))
    .innerJoin(
      memberships,
      and(eq(memberships.communityId, studies.communityId), eq(memberships.userId, studies.userId)),
    )
    .$dynamic();
}
