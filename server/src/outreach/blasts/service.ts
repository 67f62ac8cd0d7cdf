import {
  blastErrors,
  MAX_BLASTS_PER_DAY,
  type Blast,
  type createBlast as createCall,
  type hideBlast as hideCall,
  type removeBlastReaction as removeReactionCall,
  type updateBlast as updateCall,
} from '@homecoming/contract/blasts.ts';
import type { BodyOf, QueryOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, sql } from 'drizzle-orm';
import { accessEvent, type EventAccess } from '../../events/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { blastReactions, eventBlasts } from '../../schema/outreach.ts';
import { screenEventTexts } from '../../trust/screening/service.ts';
import { blastChanged } from '../facts.ts';
import { lockPublished, refuseRemoved, requireFewerToday } from '../mailings/limits.ts';
import { selectAudience } from '../mailings/recipients.ts';
import { createMailing } from '../mailings/service.ts';
import type { BlastView } from './present.ts';
import { getBlast } from './queries.ts';

type ReactionType = Blast['reactions'][number]['reaction_type'];

/** Sends a blast to everybody who is going, in the app and by mail. */
export function createBlast(
  ctx: UserContext,
  eventId: string,
  { title, message }: BodyOf<typeof createCall>,
): Promise<Blast> {
  return createIdempotently(ctx, {
    async create(tx) {
      const event = await lockPublished(ctx, tx, eventId);
      await requireFewerToday(ctx, tx, { eventId, kind: 'blast', max: MAX_BLASTS_PER_DAY }, blastErrors.blast_limit);
      await screenEventTexts(tx, ctx, event, { title, message });
      const blast = {
        id: newId(),
        eventId,
        authorId: ctx.actor.userId,
        title: title || null,
        message,
        createdAt: ctx.clock.now(),
      };
      await tx.insert(eventBlasts).values(blast);
      const { id: blastId, title: subject, createdAt } = blast;
      const mailing = { eventId, kind: 'blast', key: blastId, blastId, subject, message, createdAt } as const;
      await createMailing(tx, { ...mailing, createdBy: ctx.actor.userId }, selectAudience(eventId, 'going'));
      await record(tx, blastChanged, { blastId, eventId, isDeleted: false });
      return blastId;
    },
    read: async (by, id) => getBlast(by, await accessEvent(by, eventId, 'manage'), id),
  });
}

/** Changes the words of a blast. Mails that wait keep the words that it was sent with. */
export function updateBlast(
  ctx: UserContext,
  eventId: string,
  id: string,
  changes: BodyOf<typeof updateCall>,
): Promise<Blast> {
  return transaction(ctx, async (tx) => {
    const { access, blast } = await lockBlast(ctx, tx, eventId, id);
    refuseRemoved(access.event);
    await screenEventTexts(tx, ctx, access.event, { title: changes.title, message: changes.message });
    const title = changes.title === undefined ? blast.title : changes.title || null;
    const { message = blast.message } = changes;
    if (title !== blast.title || message !== blast.message) {
      await tx.update(eventBlasts).set({ title, message, editedAt: ctx.clock.now() }).where(eq(eventBlasts.id, id));
      await record(tx, blastChanged, { blastId: id, eventId, isDeleted: false });
    }
    return getBlast(withTransaction(ctx, tx), access, id);
  });
}

/** Deletes a blast and its notifications. Mails that wait are sent. */
export function deleteBlast(ctx: UserContext, eventId: string, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockBlast(ctx, tx, eventId, id);
    await tx.delete(eventBlasts).where(eq(eventBlasts.id, id));
    await record(tx, blastChanged, { blastId: id, eventId, isDeleted: true });
  });
}

/** Hides a blast from attendees, or shows it again. Without `hidden` it toggles. */
export function hideBlast(
  ctx: UserContext,
  eventId: string,
  id: string,
  input: BodyOf<typeof hideCall>,
): Promise<Blast> {
  return transaction(ctx, async (tx) => {
    const { access, blast } = await lockBlast(ctx, tx, eventId, id);
    const { hidden = !blast.hidden } = input;
    if (hidden !== blast.hidden) {
      await tx.update(eventBlasts).set({ hidden }).where(eq(eventBlasts.id, id));
      await record(tx, blastChanged, { blastId: id, eventId, isDeleted: false });
    }
    return getBlast(withTransaction(ctx, tx), access, id);
  });
}

/** Adds a reaction of the caller, once of each type. */
export function addReaction(ctx: UserContext, eventId: string, blastId: string, type: ReactionType): Promise<Blast> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const access = await accessEvent(txCtx, eventId, 'read_blasts');
    await getBlast(txCtx, access, blastId);
    // A blast that is deleted meanwhile is missing after this statement.
    await tx.execute(sql`insert into ${blastReactions} (blast_id, user_id, type, created_at)
      select ${eventBlasts.id}, ${ctx.actor.userId}, ${type}, ${ctx.clock.now().toISOString()}::timestamptz
      from ${eventBlasts} where ${eventBlasts.id} = ${blastId} for key share on conflict do nothing`);
    return getBlast(txCtx, access, blastId);
  });
}

/**
 * Removes a reaction of the caller. None is a success.
 * @throws invalid_input without a type.
 */
export async function removeReaction(
  ctx: UserContext,
  eventId: string,
  blastId: string,
  { reaction_type: type }: QueryOf<typeof removeReactionCall>,
): Promise<void> {
  if (type === undefined) throw fail(commonErrors.invalid_input, { fields: { reaction_type: 'Say which reaction.' } });
  await transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    await getBlast(txCtx, await accessEvent(txCtx, eventId, 'read_blasts'), blastId);
    await tx
      .delete(blastReactions)
      .where(
        and(
          eq(blastReactions.blastId, blastId),
          eq(blastReactions.userId, ctx.actor.userId),
          eq(blastReactions.type, type),
        ),
      );
  });
}

async function lockBlast(
  ctx: UserContext,
  tx: Transaction,
  eventId: string,
  id: string,
): Promise<{ access: EventAccess; blast: BlastView['blast'] }> {
  const access = await accessEvent(withTransaction(ctx, tx), eventId, 'manage');
  const [blast] = await tx
    .select()
    .from(eventBlasts)
    .where(and(eq(eventBlasts.id, id), eq(eventBlasts.eventId, eventId)))
    .for('update');
  if (blast === undefined) throw fail(blastErrors.blast_not_found);
  return { access, blast };
}
