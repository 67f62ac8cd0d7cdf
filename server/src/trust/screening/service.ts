import { trustErrors } from '@homecoming/contract/text-errors.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { textFlagged } from '../facts.ts';
import { getMatcher } from '../filters/service.ts';
import { chooseStrongest, type FilterMatch } from '../filters/matcher.ts';
import { hasLink } from '../filters/normalize.ts';
import type { ReviewReason } from '../review/reasons.ts';
import { requirePace, type Pace } from './pace.ts';
import { countFirstTexts } from './queries.ts';
import { readWriter, toWriter, type Writer, type WriterRow } from './writer.ts';

export { takeTurn } from './turns.ts';

/** What somebody is about to publish. */
export interface Writing {
  /** Null: a profile, or a community that does not exist yet. */
  readonly communityId: string | null;
  /** Its texts by the names of their fields. Those that do not change are left out. */
  readonly texts: Readonly<Record<string, string | null | undefined>>;
  /** Where and what it is, for slow mode and new accounts. */
  readonly pace?: Pace;
  /** It can be kept until a moderator has looked: a new post or comment. Everything else is refused then. */
  readonly canWait?: boolean;
  /** Who writes, where the look-up of the place has read it. */
  readonly writer?: WriterRow | null | undefined;
}

/** What follows for a text that is not refused. */
export interface Screening {
  /** Why it waits for moderators, with the word of a filter; null: it is published. */
  readonly waits: { readonly why: ReviewReason; readonly word: string | null } | null;
  /** The word for which a case is opened once it is published, or null. */
  readonly flaggedWord: string | null;
}

/**
 * Compares what somebody is about to publish with the filters of the community and of the platform.
 * @throws text_refused with the field and the word; edit_waits for what had to wait and cannot
 */
export async function screenTexts(ctx: UserContext, writing: Writing): Promise<Screening> {
  const { communityId, pace, writer: known } = writing;
  const writer = known ? toWriter(known, ctx.clock.now()) : await readWriter(ctx, communityId, pace?.channelId);
  if (pace !== undefined) await requirePace(ctx, writer, pace);
  const match = await findMatch(ctx, writer, writing);
  if (match?.action === 'refuse') throw refuseField(match);
  const waits = await findReason(ctx, writer, writing, match);
  if (waits !== null && writing.canWait !== true) {
    throw match?.action === 'review' ? refuseField(match) : fail(trustErrors.edit_waits);
  }
  return { waits, flaggedWord: match?.action === 'flag' ? match.word : null };
}

/** Records that a case is to be opened about what was just published, when a filter says so. */
export async function recordFlag(
  tx: Transaction,
  { clock }: UserContext,
  { kind, id }: { kind: string; id: string },
  { flaggedWord: word }: Screening,
): Promise<void> {
  if (word !== null) await record(tx, textFlagged, { kind, id, word, at: clock.now() });
}

interface FieldMatch extends FilterMatch {
  readonly field: string;
}

async function findMatch(
  ctx: UserContext,
  { filtersVersion, platformVersion }: Writer,
  { communityId, texts }: Writing,
): Promise<FieldMatch | null> {
  // Version 0: there has never been a filter.
  const matchers = await Promise.all([
    ...(communityId !== null && filtersVersion > 0 ? [getMatcher(ctx, communityId, filtersVersion)] : []),
    ...(platformVersion > 0 ? [getMatcher(ctx, null, platformVersion)] : []),
  ]);
  if (matchers.length === 0) return null;
  const matches = Object.entries(texts).map(([field, text]): FieldMatch | null => {
    const found = chooseStrongest(matchers.map((match) => (text ? match(text) : null)));
    return found && { ...found, field };
  });
  const strongest = chooseStrongest(matches);
  return matches.find((match) => match === strongest) ?? null;
}

async function findReason(
  ctx: UserContext,
  writer: Writer,
  { communityId, texts, canWait = false }: Writing,
  match: FilterMatch | null,
): Promise<Screening['waits']> {
  if (writer.manages) return null;
  if (match?.action === 'review') return { why: 'filter', word: match.word };
  if (writer.isReviewed) return { why: 'person', word: null };
  if (!canWait || communityId === null) return null;
  if (
    writer.holdsLinksInProbation &&
    writer.isInProbation &&
    Object.values(texts).some((text) => text && hasLink(text))
  ) {
    return { why: 'link', word: null };
  }
  const { firstTextsReviewed: first } = writer;
  if (first > 0 && (await countFirstTexts(ctx, communityId, first)) < first) return { why: 'first_texts', word: null };
  return null;
}

function refuseField({ field, word }: FieldMatch) {
  const message = `“${word}” is not allowed here.`;
  return fail(trustErrors.text_refused, { message, fields: { [field]: message }, details: { word } });
}
