import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  studyErrors,
  type listStudies as listCall,
  type MembersStudy,
  type Study,
} from '@homecoming/contract/studies.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import { communityExists } from '../blocks/access.ts';
import { accessCommunity } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { DAY_MS } from '../platform/calendar.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { stageChanges } from '../schema/alumni/cohorts.ts';
import { communities, memberships } from '../schema/communities.ts';
import { programs, studies } from '../schema/alumni/studies.ts';
import { users } from '../schema/users.ts';
import { hasCampusAddress, studyShownToManagers } from './access.ts';
import { presentMembersStudy, presentStudy } from './present.ts';

/** What the caller studied, the main study first. */
export async function listOwnStudies(ctx: UserContext): Promise<{ results: Study[] }> {
  const { actor } = ctx;
  const rows = await selectOwn(ctx)
    .where(eq(studies.userId, actor.userId))
    .orderBy(desc(studies.isMain), desc(studies.endsOn), asc(studies.id))
    .limit(limits.studies);
  return { results: rows.map(presentStudy) };
}

/** A study of the caller. */
export async function getOwnStudy(ctx: UserContext, id: string): Promise<Study> {
  const [row] = await selectOwn(ctx).where(and(eq(studies.id, id), eq(studies.userId, ctx.actor.userId)));
  if (row === undefined) throw fail(studyErrors.study_not_found);
  return presentStudy(row);
}

/** SQL over studies: their person was asked about their end, and has not answered. */
const asked = sql<boolean>`(${studies.stage} is not distinct from 'student' and ${studies.outcome} = 'ongoing'
  and ${studies.endsOn} = ${studies.askedFor} and ${studies.answeredFor} is distinct from ${studies.endsOn})`;

const isMember = sql<boolean>`exists (select from ${memberships}
  where ${memberships.communityId} = ${studies.communityId} and ${memberships.userId} = ${studies.userId}
    and ${communityExists(memberships.communityId)})`;

function selectOwn({ db, clock }: UserContext) {
  const since = new Date(clock.now().getTime() - limits.undoDays * DAY_MS);
  return db
    .select({
      study: studies,
      program: programs.name,
      community: { id: communities.id, name: communities.name },
      asked,
      isMember,
      hasCampusAddress,
      rollOver: { id: stageChanges.id, stage: stageChanges.stage, createdAt: stageChanges.createdAt },
    })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(communities, and(eq(communities.id, studies.communityId), isNull(communities.deletedAt)))
    .innerJoin(users, eq(users.id, studies.userId))
    .leftJoin(
      stageChanges,
      and(
        eq(stageChanges.studyId, studies.id),
        eq(stageChanges.stage, studies.stage),
        eq(stageChanges.endsOn, studies.endsOn),
        isNull(stageChanges.undoneAt),
        gt(stageChanges.createdAt, since),
      ),
    )
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

function selectForManagers(db: Queryable) {
  return db
    .select({ study: studies, program: programs.name, person: personColumns })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(users, and(eq(users.id, studies.userId), eq(users.isActive, true), studyShownToManagers))
    .innerJoin(
      memberships,
      and(eq(memberships.communityId, studies.communityId), eq(memberships.userId, studies.userId)),
    )
    .$dynamic();
}
