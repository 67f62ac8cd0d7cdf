import { trustErrors } from '@homecoming/contract/text-errors.ts';
import { withTransaction, type App, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { platformFilters } from '../../schema/trust.ts';
import { textFlagged } from '../facts.ts';
import { getMatcher } from '../filters/service.ts';
import { chooseStrongest, type FilterMatch } from '../filters/matcher.ts';
import { hasLink } from '../filters/normalize.ts';
import type { ReviewReason } from '../review/reasons.ts';
import { requireAllowedPace, type PacedText } from './pace.ts';
import { countFirstTexts, listOwnFilters } from './queries.ts';
import { readWriter, toWriter, type Writer, type WriterRow } from './writer.ts';

export { lockTexts, runAfterEarlierTexts } from './turns.ts';

/** Texts by the names of their fields, those of a list together. What does not change is left out. */
export type Texts = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** What somebody is about to publish. */
export interface TextsToScreen {
  /** Null: a profile, or a community that does not exist yet. */
  readonly communityId: string | null;
  readonly texts: Texts;
  /** Where and what it is, for slow mode and new accounts. */
  readonly pacedText?: PacedText;
  /** It can be kept until a moderator has looked: a new post or comment. Everything else is refused then. */
  readonly canWait?: boolean;
  /** Only those who manage the place read it: also somebody writes it whose texts wait for them. */
  readonly isForManagers?: boolean;
  /** Who writes, where the look-up of the place has read it. */
  readonly writer?: WriterRow | null | undefined;
}

/** What follows for a text that is not refused. */
export interface ScreeningResult {
  /** Why it waits for moderators, with the word of a filter; null: it is published. */
  readonly review: { readonly why: ReviewReason; readonly word: string | null } | null;
  /** The word for which a case is opened once it is published, or null. */
  readonly flaggedWord: string | null;
}

/**
 * Compares what somebody is about to publish with the filters of the community and of the platform.
 * @throws text_refused with the field and the word; edit_waits for what had to wait and cannot
 */
export async function screenTexts(ctx: UserContext, toScreen: TextsToScreen): Promise<ScreeningResult> {
  const { communityId, pacedText, writer: known } = toScreen;
  const writer = known ? toWriter(known, ctx.clock.now()) : await readWriter(ctx, communityId, pacedText?.channelId);
  if (pacedText !== undefined) await requireAllowedPace(ctx, writer, pacedText);
  const match = await findMatch(ctx, writer, communityId, toScreen.texts);
  if (match?.action === 'refuse') throw refuseField(match);
  const review = await findReviewReason(ctx, writer, toScreen, match);
  if (review !== null && toScreen.canWait !== true) {
    throw match?.action === 'review' ? refuseField(match) : fail(trustErrors.edit_waits);
  }
  return { review, flaggedWord: match?.action === 'flag' ? match.word : null };
}

/**
 * Compares texts that belong to an event with the filters, such as its blasts. A word that moderators look at opens a case
 * about the event.
 * @throws text_refused; edit_waits
 */
export function screenEventTexts(
  tx: Transaction,
  ctx: UserContext,
  { id, communityId }: { readonly id: string; readonly communityId: string },
  texts: Texts,
): Promise<void> {
  return screenTextsAbout(tx, ctx, { kind: 'event', id, communityId }, texts);
}

/** The same for texts that belong to a community, such as its rules: the case is about the community. */
export function screenCommunityTexts(
  tx: Transaction,
  ctx: UserContext,
  communityId: string,
  texts: Texts,
): Promise<void> {
  return screenTextsAbout(tx, ctx, { kind: 'community', id: communityId, communityId }, texts);
}

/**
 * Compares texts with the filters that only those read who manage a place: they need no case to look at them.
 * @throws text_refused
 */
export async function screenForManagers(ctx: UserContext, communityId: string, texts: Texts): Promise<void> {
  if (hasText(texts)) await screenTexts(ctx, { communityId, texts, isForManagers: true });
}

/**
 * Compares what the people of all communities of the caller read with the filters of each, and of the platform. What one of
 * them wants to look at first is refused: it cannot wait for one of them.
 * @throws text_refused; edit_waits
 */
export async function screenTextsOfMember(ctx: UserContext, texts: Texts): Promise<ScreeningResult> {
  const ofPlatform = await screenTexts(ctx, { communityId: null, texts });
  let { flaggedWord } = ofPlatform;
  for (const { id, version } of await listOwnFilters(ctx)) {
    const match = await findMatch(ctx, { filtersVersion: version, platformVersion: 0 }, id, texts);
    if (match !== null && match.action !== 'flag') throw refuseField(match);
    flaggedWord ??= match?.word ?? null;
  }
  return { ...ofPlatform, flaggedWord };
}

/**
 * Compares the names of somebody who signs up with the filters of the platform.
 * @throws text_refused
 */
export async function screenNewAccount(app: App, texts: Texts): Promise<ScreeningResult> {
  const [platform] = await app.db.select({ version: platformFilters.version }).from(platformFilters);
  const match = await findMatch(app, { filtersVersion: 0, platformVersion: platform?.version ?? 0 }, null, texts);
  if (match !== null && match.action !== 'flag') throw refuseField(match);
  return { review: null, flaggedWord: match?.word ?? null };
}

/** Records that a case is to be opened about what was just published, when a filter says so. */
export async function recordFlag(
  tx: Transaction,
  { clock }: Pick<App, 'clock'>,
  { kind, id }: { kind: string; id: string },
  { flaggedWord: word }: ScreeningResult,
): Promise<void> {
  if (word !== null) await record(tx, textFlagged, { kind, id, word, at: clock.now() });
}

interface FieldMatch extends FilterMatch {
  readonly field: string;
}

async function findMatch(
  app: App,
  { filtersVersion, platformVersion }: Pick<Writer, 'filtersVersion' | 'platformVersion'>,
  communityId: string | null,
  texts: Texts,
): Promise<FieldMatch | null> {
  // Version 0: there has never been a filter.
  const matchers = await Promise.all([
    ...(communityId !== null && filtersVersion > 0 ? [getMatcher(app, communityId, filtersVersion)] : []),
    ...(platformVersion > 0 ? [getMatcher(app, null, platformVersion)] : []),
  ]);
  if (matchers.length === 0) return null;
  const matches = Object.entries(texts).map(([field, text]): FieldMatch | null => {
    const found = chooseStrongest(matchers.flatMap((match) => listLines(text).map(match)));
    return found && { ...found, field };
  });
  const strongest = chooseStrongest(matches);
  return matches.find((match) => match === strongest) ?? null;
}

async function findReviewReason(
  ctx: UserContext,
  writer: Writer,
  { communityId, texts, canWait = false, isForManagers = false }: TextsToScreen,
  match: FilterMatch | null,
): Promise<ScreeningResult['review']> {
  if (writer.manages) return null;
  if (match?.action === 'review') return { why: 'filter', word: match.word };
  if (writer.isReviewed && !isForManagers) return { why: 'person', word: null };
  if (communityId === null || isForManagers) return null;
  if (writer.holdsLinksInProbation && writer.isInProbation && Object.values(texts).flatMap(listLines).some(hasLink)) {
    return { why: 'link', word: null };
  }
  if (!canWait) return null;
  const { firstTextsReviewed: first } = writer;
  if (first > 0 && (await countFirstTexts(ctx, communityId, first)) < first) return { why: 'first_texts', word: null };
  return null;
}

async function screenTextsAbout(
  tx: Transaction,
  ctx: UserContext,
  { communityId, ...subject }: { communityId: string; kind: 'event' | 'community'; id: string },
  texts: Texts,
): Promise<void> {
  if (!hasText(texts)) return;
  await recordFlag(tx, ctx, subject, await screenTexts(withTransaction(ctx, tx), { communityId, texts }));
}

function hasText(texts: Texts): boolean {
  return Object.values(texts).some((text) => listLines(text).length > 0);
}

function listLines(text: Texts[string]): readonly string[] {
  return (typeof text === 'string' ? [text] : (text ?? [])).filter((line) => line !== '');
}

function refuseField({ field, word }: FieldMatch) {
  const message = `“${word}” is not allowed here.`;
  return fail(trustErrors.text_refused, { message, fields: { [field]: message }, details: { word } });
}
