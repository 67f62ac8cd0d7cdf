import { sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { prepared } from '../../platform/db/database.ts';
import { memberships } from '../../schema/communities.ts';
import { moderationSettings, platformFilters, slowModes } from '../../schema/trust.ts';
import { users } from '../../schema/users.ts';

/** How long an account is in probation after its address was confirmed. */
export const PROBATION_MS = 24 * 60 * 60 * 1_000;

/** Somebody who writes, with what the community has set. */
export interface Writer {
  readonly filtersVersion: number;
  readonly platformVersion: number;
  readonly firstTextsReviewed: number;
  readonly holdsLinksInProbation: boolean;
  readonly manages: boolean;
  /** A decision lets everything they write wait. */
  readonly isReviewed: boolean;
  readonly isInProbation: boolean;
  /** When the probation ends; null without a confirmed address. */
  readonly probationEndsAt: Date | null;
  /** Seconds between two texts, in the community and in the channel; 0: no slow mode. */
  readonly slowSeconds: number;
  readonly slowChannelSeconds: number;
}

/** A writer as the database tells it, its times in ISO 8601. */
export interface WriterRow {
  readonly role: (typeof memberships.$inferSelect)['role'] | null;
  readonly reviewedUntil: string | null;
  readonly verifiedAt: string | null;
  readonly filtersVersion: number | null;
  readonly platformVersion: number | null;
  readonly firstTextsReviewed: number | null;
  readonly holdsLinksInProbation: boolean | null;
  /** Null: none. */
  readonly slow: readonly { seconds: number; until: string; inChannel: boolean }[] | null;
}

interface WriterColumns {
  readonly userId: SQL;
  readonly communityId: SQL;
  readonly channelId: SQL;
}

/** SQL: what is to be known about somebody before their text is published, as one value: a look-up of their community reads it, too. */
export function selectWriter({ userId, communityId, channelId }: WriterColumns): SQL<WriterRow | null> {
  return sql<WriterRow | null>`(select json_build_object('role', m.role, 'reviewedUntil', m.reviewed_until,
      'verifiedAt', u.verified_at, 'filtersVersion', s.filters_version, 'platformVersion', p.version,
      'firstTextsReviewed', s.first_texts_reviewed, 'holdsLinksInProbation', s.holds_links_in_probation,
      'slow', (select json_agg(json_build_object('seconds', seconds, 'until', until, 'inChannel', channel_id is not null))
        from ${slowModes} where community_id = ${communityId} and (channel_id is null or channel_id = ${channelId})))
    from ${users} u left join ${memberships} m on m.user_id = u.id and m.community_id = ${communityId}
    left join ${moderationSettings} s on s.community_id = ${communityId} left join ${platformFilters} p on p.id = 1
    where u.id = ${userId})`;
}

/** The caller before their text is published: one look-up by keys. */
export async function readWriter(
  { db, actor, clock }: UserContext,
  communityId: string | null,
  channelId: string | null = null,
): Promise<Writer> {
  const [found] = await writerInCommunity(db).execute({ userId: actor.userId, communityId, channelId });
  return toWriter(found?.writer ?? null, clock.now());
}

/** What is known about somebody who writes at a time. */
export function toWriter(row: WriterRow | null, now: Date): Writer {
  const isAfter = (time: string | null | undefined, ms = 0) => time != null && Date.parse(time) + ms > now.getTime();
  const lasting = row?.slow?.filter(({ until }) => isAfter(until)) ?? [];
  return {
    filtersVersion: row?.filtersVersion ?? 0,
    platformVersion: row?.platformVersion ?? 0,
    firstTextsReviewed: row?.firstTextsReviewed ?? 0,
    holdsLinksInProbation: row?.holdsLinksInProbation ?? false,
    manages: row?.role === 'admin' || row?.role === 'community_owner',
    isReviewed: isAfter(row?.reviewedUntil),
    // Without a confirmed address it has not begun.
    isInProbation: row?.verifiedAt == null || isAfter(row.verifiedAt, PROBATION_MS),
    probationEndsAt: row?.verifiedAt == null ? null : new Date(Date.parse(row.verifiedAt) + PROBATION_MS),
    slowSeconds: lasting.find(({ inChannel }) => !inChannel)?.seconds ?? 0,
    slowChannelSeconds: lasting.find(({ inChannel }) => inChannel)?.seconds ?? 0,
  };
}

const writerInCommunity = prepared((db) =>
  db
    .select({
      writer: selectWriter({
        userId: sql`${sql.placeholder('userId')}::uuid`,
        communityId: sql`${sql.placeholder('communityId')}::uuid`,
        channelId: sql`${sql.placeholder('channelId')}::uuid`,
      }),
    })
    .from(sql`(select) as caller`)
    .prepare('writer_in_community'),
);
