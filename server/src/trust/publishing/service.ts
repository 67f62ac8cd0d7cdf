import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { OnHold } from '../../platform/http/on-hold.ts';
import { createInSharedTransaction } from '../../platform/idempotency.ts';
import type { ReviewBody } from '../../schema/trust.ts';
import { findTextOnHold, holdText } from '../review/service.ts';
import { recordFlag, screenTexts, runAfterEarlierTexts, type Texts, type TextsToScreen } from '../screening/service.ts';

/** Where a text is. */
interface TextPlace {
  readonly communityId: string;
  readonly channelId: string | null;
}

/** What the check of a new text has found. */
interface CheckedText {
  readonly place: TextPlace;
  readonly writer?: TextsToScreen['writer'];
}

/** A new post or comment, and how its domain publishes it. */
interface NewText<Checked extends CheckedText, Reply> {
  readonly kind: 'post' | 'comment';
  /** What it belongs to: texts for the same target share a transaction. */
  readonly targetId: string;
  readonly texts: Texts;
  readonly imageId: string | null;
  /** What is kept when it waits for moderators. */
  readonly body: ReviewBody;
  /** Finds where it belongs, and checks that the caller may write there. Writes nothing. */
  check(tx: Transaction, txCtx: UserContext): Promise<Checked>;
  /** Publishes it under an id. May run again. */
  write(tx: Transaction, checked: Checked, id: string): Promise<void>;
  /** Presents what was published. Without `checked` it is a repeated request: it checks the rights again. */
  read(ctx: UserContext, id: string, checked: Checked | null): Promise<Reply>;
}

/**
 * Publishes a text of the caller after their earlier ones, once for each `Idempotency-Key`; or it waits for moderators.
 * @throws text_refused, slow_mode, new_account, too_many_waiting
 */
export function publishText<Checked extends CheckedText, Reply>(
  ctx: UserContext,
  { kind, targetId, texts, imageId, body, check, write, read }: NewText<Checked, Reply>,
): Promise<Reply | OnHold> {
  let accepted: { readonly checked: Checked; readonly isOnHold: boolean } | null = null;
  const screen = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const checked = await check(tx, txCtx);
    const { place, writer } = checked;
    const toScreen = { communityId: place.communityId, texts, pacedText: { ...place, kind }, canWait: true, writer };
    const screening = await screenTexts(txCtx, toScreen);
    accepted = { checked, isOnHold: screening.review !== null };
    return { checked, screening };
  };
  const create = async (tx: Transaction, { checked, screening }: Awaited<ReturnType<typeof screen>>, id: string) => {
    const { communityId } = checked.place;
    if (screening.review !== null) return holdText(tx, ctx, { id, communityId, body, imageId, ...screening.review });
    await Promise.all([write(tx, checked, id), recordFlag(tx, ctx, { kind, id }, screening)]);
  };
  const readResult = async (by: UserContext, id: string, isRepeat: boolean) => {
    if (!isRepeat && accepted !== null) return accepted.isOnHold ? new OnHold(id) : read(by, id, accepted.checked);
    const onHold = await findTextOnHold(by.db, id);
    const waits = onHold !== null && onHold.publishedId === null;
    return waits ? new OnHold(id) : read(by, onHold?.publishedId ?? id, null);
  };
  const row = { kind: `new ${kind}s` as const, id: targetId };
  return runAfterEarlierTexts(ctx, () =>
    createInSharedTransaction(ctx, row, { check: screen, create, read: readResult }),
  );
}

interface TextEdit {
  readonly kind: 'post' | 'comment';
  readonly id: string;
  readonly place: TextPlace;
  /** What changes. */
  readonly texts: Texts;
  readonly publishedAt: Date;
}

/**
 * Screens the change of a published text; a word that moderators look at opens a case about it.
 * @throws text_refused, slow_mode, edit_waits
 */
export async function screenEdit(
  tx: Transaction,
  ctx: UserContext,
  { kind, id, place, texts, publishedAt }: TextEdit,
): Promise<void> {
  const pacedText = { ...place, kind, publishedAt };
  const toScreen = { communityId: place.communityId, texts, pacedText };
  await recordFlag(tx, ctx, { kind, id }, await screenTexts(withTransaction(ctx, tx), toScreen));
}
