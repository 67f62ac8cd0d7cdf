import type { FilterAction } from '@homecoming/contract/trust.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { perServer } from '../../platform/concurrency/per-server.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { filters, moderationSettings, platformFilters } from '../../schema/trust.ts';
import { compileFilters, parsePhrase, type FilterRule, type Matcher } from './matcher.ts';
import { toAsciiDomain } from './normalize.ts';

/** Lists that a server keeps compiled: those that were used last. */
const MAX_KEPT = 500;

interface KeptMatcher {
  readonly version: number;
  readonly matcher: Promise<Matcher>;
}

const getKept = perServer(() => new Map<string, KeptMatcher>());

/**
 * The compiled filters of a community, or with null those of the whole platform. They are kept by their version, so that
 * other servers renew them with the next text after a change.
 */
export function getMatcher(app: App, communityId: string | null, version: number): Promise<Matcher> {
  const kept = getKept(app);
  const key = communityId ?? '';
  const known = kept.get(key);
  // Put last again: the first one is that which was not used for longest.
  kept.delete(key);
  if (known?.version === version) {
    kept.set(key, known);
    return known.matcher;
  }
  const matcher = selectTextFilters(app.db, communityId).then(compileFilters);
  kept.set(key, { version, matcher });
  // A failure is that of this text; the next one tries again.
  matcher.catch(() => kept.get(key)?.matcher === matcher && kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return matcher;
}

/** The filters of texts of a community, or with null of the whole platform, in their order. */
export async function selectTextFilters(db: Queryable, communityId: string | null): Promise<FilterRule[]> {
  const rows = await db
    .select({ kind: filters.kind, value: filters.value, action: filters.action })
    .from(filters)
    .where(and(inList(communityId), ne(filters.kind, 'email_domain')))
    .orderBy(asc(filters.id));
  return rows.flatMap(({ kind, value, action }) => (kind === 'email_domain' ? [] : [{ kind, value, action }]));
}

/** The entries of one list of the platform staff. */
export function selectStaffList(db: Queryable, kind: FilterKind): Promise<{ value: string; action: FilterAction }[]> {
  return db
    .select({ value: filters.value, action: filters.action })
    .from(filters)
    .where(and(isNull(filters.communityId), eq(filters.kind, kind)))
    .orderBy(asc(filters.id));
}

type FilterKind = (typeof filters.$inferSelect)['kind'];

/** A filter as somebody typed it. */
export interface TypedFilter {
  readonly kind: FilterKind;
  readonly value: string;
  readonly action: FilterAction;
}

/** Replaces the filters of a community. Its settings are locked. */
export async function replaceCommunityFilters(
  tx: Transaction,
  communityId: string,
  typed: readonly TypedFilter[],
): Promise<void> {
  await tx.delete(filters).where(eq(filters.communityId, communityId));
  await insertFilters(tx, communityId, typed);
  await tx
    .update(moderationSettings)
    .set({ filtersVersion: sql`${moderationSettings.filtersVersion} + 1` })
    .where(eq(moderationSettings.communityId, communityId));
}

/** Replaces one list of the platform staff. */
export async function replaceStaffList(
  tx: Transaction,
  kind: FilterKind,
  typed: readonly TypedFilter[],
): Promise<{ before: Awaited<ReturnType<typeof selectStaffList>> }> {
  // First: two replacements wait for each other.
  await tx
    .insert(platformFilters)
    .values({ version: 1 })
    .onConflictDoUpdate({ target: platformFilters.id, set: { version: sql`${platformFilters.version} + 1` } });
  const before = await selectStaffList(tx, kind);
  await tx.delete(filters).where(and(isNull(filters.communityId), eq(filters.kind, kind)));
  await insertFilters(tx, null, typed);
  return { before };
}

async function insertFilters(
  tx: Transaction,
  communityId: string | null,
  typed: readonly TypedFilter[],
): Promise<void> {
  const checked = new Map(
    typed.map((filter) => checkFilter(filter)).map((filter) => [`${filter.kind} ${filter.value}`, filter]),
  );
  const rows = [...checked.values()].map((filter) => ({ ...filter, communityId }));
  if (rows.length > 0) await tx.insert(filters).values(rows);
}

/** @throws invalid_input for what nothing can match, or too much would */
function checkFilter({ kind, value: typed, action }: TypedFilter): TypedFilter {
  const value = typed.trim().toLowerCase();
  if (kind !== 'word') {
    if (toAsciiDomain(value) === '') throw refused(`“${typed}” is no domain. Write it like example.org.`);
    return { kind, value, action };
  }
  if (/\*./.test(value)) throw refused(`In “${typed}” the * is not at the end.`);
  const letters = parsePhrase(value).words.join('').length;
  if (letters < 2) throw refused(`“${typed}” needs at least two letters or digits.`);
  return { kind, value, action };
}

function refused(message: string) {
  return fail(commonErrors.invalid_input, { fields: { filters: message } });
}

function inList(communityId: string | null) {
  return communityId === null ? isNull(filters.communityId) : eq(filters.communityId, communityId);
}
