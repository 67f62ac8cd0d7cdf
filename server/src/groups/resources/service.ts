import { resourceUpdated } from '../facts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  groupErrors,
  type createResource as createCall,
  type Resource,
  type updateResource as updateCall,
} from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import { acceptFile, attachFile, detachFile } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { record } from '../../platform/facts.ts';
import { transaction } from '../../platform/transaction.ts';
import { groups, resources } from '../../schema/groups.ts';
import { recordFlag, screenTexts } from '../../trust/screening/service.ts';
import { accessGroup, type GroupAccess } from '../access.ts';
import type { ResourceRow } from './present.ts';
import { adderNotBlocked, getResource, abilitiesOnResource, isShownTo } from './queries.ts';

/** Adds a link or a file to a group. The default title is the file name or the address. */
export async function createResource(
  ctx: UserContext,
  groupId: string,
  input: BodyOf<typeof createCall>,
  upload: UploadedFile | undefined,
): Promise<Resource> {
  await accessGroup(ctx, groupId, 'add_resource');
  const link = upload || !input.url ? null : webAddress(input.url);
  if (!upload && link === null)
    throw fail(groupErrors.file_or_link, { fields: { url: groupErrors.file_or_link.message } });
  if (upload?.content.length === 0)
    throw fail(groupErrors.empty_file, { fields: { file: groupErrors.empty_file.message } });
  const file = upload && (await acceptFile(ctx, ctx.actor.userId, upload));
  const create = async (tx: Transaction) => {
    const createdAt = ctx.clock.now();
    // Counting first locks the group, so that a concurrent deletion runs before or after all of this.
    await tx
      .update(groups)
      .set({ resourcesCount: sql`${groups.resourcesCount} + 1`, lastActivityAt: createdAt })
      .where(eq(groups.id, groupId));
    const txCtx = withTransaction(ctx, tx);
    const { group } = await accessGroup(txCtx, groupId, 'add_resource');
    const { title, description, url } = input;
    const texts = { title, description, url, ...(file && { file: file.name }) };
    const screening = await screenTexts(txCtx, { communityId: group.communityId, texts });
    const [row] = await tx
      .insert(resources)
      .values({
        groupId,
        title: input.title || toTitle(file?.name ?? link?.hostname ?? ''),
        description: input.description || null,
        kind: file ? 'file' : 'link',
        url: link?.href ?? null,
        fileId: file?.id ?? null,
        addedBy: ctx.actor.userId,
        createdAt,
      })
      .returning({ id: resources.id });
    if (row === undefined) throw new Error('insert returned no row');
    if (file) await attachFile(tx, file.id, { type: 'resource', id: row.id });
    await recordFlag(tx, ctx, { kind: 'resource', id: row.id }, screening);
    return row.id;
  };
  const read = async (by: UserContext, id: string) => getResource(by, await accessGroup(by, groupId, 'read'), id);
  return createIdempotently(ctx, { create, read });
}

/** Changes a resource of the caller: its texts, and the address of a link. */
export async function updateResource(
  ctx: UserContext,
  groupId: string,
  id: string,
  changes: BodyOf<typeof updateCall>,
): Promise<Resource> {
  return transaction(ctx, async (tx) => {
    const access = await accessGroup(withTransaction(ctx, tx), groupId, 'read');
    const before = await lockResource(tx, ctx, access, id, 'edit');
    const { title, description, url } = changes;
    const { communityId } = access.group;
    const written = { communityId, texts: { title, description, url } };
    const screening = await screenTexts(withTransaction(ctx, tx), written);
    if (url !== undefined && before.kind === 'file') throw refusedAddress('A file has no address to change.');
    await tx
      .update(resources)
      .set({
        title: changes.title ?? before.title,
        description: changes.description === undefined ? before.description : changes.description || null,
        url: url === undefined ? before.url : webAddress(url).href,
      })
      .where(eq(resources.id, id));
    await record(tx, resourceUpdated, { resourceId: id, at: ctx.clock.now() });
    await recordFlag(tx, ctx, { kind: 'resource', id }, screening);
    return getResource(withTransaction(ctx, tx), access, id);
  });
}

/** Deletes a resource and detaches its file. */
export async function deleteResource(ctx: UserContext, groupId: string, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const access = await accessGroup(withTransaction(ctx, tx), groupId, 'read');
    const { fileId, removedBy } = await lockResource(tx, ctx, access, id, 'delete');
    if (fileId !== null) await detachFile(tx, fileId);
    await tx.delete(resources).where(eq(resources.id, id));
    // It counts no longer.
    if (removedBy !== null) return;
    await tx
      .update(groups)
      .set({ resourcesCount: sql`${groups.resourcesCount} - 1` })
      .where(eq(groups.id, groupId));
  });
}

async function lockResource(
  tx: Transaction,
  ctx: UserContext,
  access: GroupAccess,
  id: string,
  intent: keyof Resource['can'],
): Promise<ResourceRow> {
  const [row] = await tx
    .select()
    .from(resources)
    .where(
      and(eq(resources.id, id), eq(resources.groupId, access.group.id), isShownTo(ctx, access), adderNotBlocked(ctx)),
    )
    .for('update');
  if (row === undefined) throw fail(groupErrors.resource_not_found);
  if (!abilitiesOnResource(row, ctx, access)[intent]) throw fail(commonErrors.forbidden);
  return row;
}

/** Shortens a file name to a title. */
function toTitle(name: string): string {
  const signs = [...name];
  return signs.length > limits.title ? `${signs.slice(0, limits.title - 1).join('')}…` : name;
}

/** @throws invalid_input for anything but a web address: javascript: and data: would run with the reader's rights. */
function webAddress(typed: string): URL {
  // An address without a scheme begins with its host and an optional port.
  const address = URL.parse(/^https?:/i.test(typed) ? typed : `https://${typed}`);
  const isWeb = address !== null && /^([^.]+\.)+[^.]+\.?$/.test(address.hostname);
  if (isWeb && address.username === '' && address.password === '') return address;
  throw refusedAddress('Enter an address that begins with https:// or http://.');
}

function refusedAddress(why: string) {
  return fail(commonErrors.invalid_input, { fields: { url: why } });
}
