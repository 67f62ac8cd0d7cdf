import { groupErrors, type Resource } from '@homecoming/contract/groups.ts';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { fileColumns } from '../../media/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import type { Context, UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import { resources } from '../../schema/groups.ts';
import { files } from '../../schema/media.ts';
import { users } from '../../schema/users.ts';
import { accessGroup, findGroupAbilities, type GroupAccess } from '../access.ts';
import { presentResource, type ResourceRow } from './present.ts';

const newestFirst = keysetPage('desc', [[resources.id, ({ resource }: { resource: ResourceRow }) => resource.id]]);

/** The resources of a group, newest first, without those that blocked people added. */
export async function listResources(ctx: UserContext, groupId: string, query: PageQuery) {
  const access = await accessGroup(ctx, groupId, 'read');
  const size = pageSize(query.limit);
  const rows = await selectResources(ctx.db)
    .where(
      and(
        eq(resources.groupId, groupId),
        isShownTo(ctx, access),
        adderNotBlocked(ctx),
        newestFirst.after(query.cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(size + 1);
  return newestFirst.toPage(rows, size, (row) =>
    presentResource(row, abilitiesOnResource(row.resource, ctx, access), ctx.actor),
  );
}

/**
 * One resource of a group.
 * @throws resource_not_found
 */
export async function getResource(ctx: UserContext, access: GroupAccess, id: string): Promise<Resource> {
  const own = and(eq(resources.groupId, access.group.id), eq(resources.id, id));
  const [row] = await selectResources(ctx.db).where(and(own, isShownTo(ctx, access)));
  if (row === undefined) throw fail(groupErrors.resource_not_found);
  return presentResource(row, abilitiesOnResource(row.resource, ctx, access), ctx.actor);
}

/** Only its author may change a resource. Its author and people who manage the group may delete it. */
export function abilitiesOnResource(
  resource: ResourceRow,
  { actor }: UserContext,
  { can }: GroupAccess,
): Resource['can'] {
  const own = resource.addedBy === actor.userId;
  const isRemoved = resource.removedBy !== null;
  return {
    edit: own && can.comment && !isRemoved,
    delete: own || can.delete || can.moderate,
    report: can.read && !actor.isStaff && !own && !isRemoved,
  };
}

/** In SQL over resources of a group: moderators have not removed it for the caller. */
export function isShownTo({ actor }: UserContext, { can }: GroupAccess): SQL | undefined {
  return can.moderate ? undefined : or(isNull(resources.removedBy), eq(resources.addedBy, actor.userId));
}

/** In SQL over resources: no block between the caller and who added it. Platform staff see all. */
export function adderNotBlocked({ actor }: Context): SQL | undefined {
  return actor === null || actor.isStaff ? undefined : notBlocked(actor.userId, resources.addedBy);
}

/** Whether the caller may load the file of a resource. */
export async function mayReadResourceFile(ctx: Context, resourceId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ groupId: resources.groupId, addedBy: resources.addedBy, removedBy: resources.removedBy })
    .from(resources)
    .where(and(eq(resources.id, resourceId), adderNotBlocked(ctx)));
  if (row === undefined) return false;
  const can = await findGroupAbilities(ctx, row.groupId);
  const isShown = row.removedBy === null || row.addedBy === ctx.actor?.userId || can?.moderate === true;
  return isShown && can?.read === true;
}

function selectResources(db: Queryable) {
  return db
    .select({ resource: resources, file: fileColumns, addedBy: personColumns })
    .from(resources)
    .leftJoin(files, eq(files.id, resources.fileId))
    .leftJoin(users, eq(users.id, resources.addedBy))
    .$dynamic();
}
