import type { ModerationSettings } from '@homecoming/contract/trust.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { accessCommunity } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { channels } from '../../schema/channels.ts';
import { moderationSettings, slowModes } from '../../schema/trust.ts';
import { selectTextFilters } from '../../trust/filters/service.ts';

/** How a community is moderated, for its managers. */
export async function getModerationSettings(ctx: UserContext, communityId: string): Promise<ModerationSettings> {
  await accessCommunity(ctx, communityId, 'manage_members', 'Only managers see how a community is moderated.');
  const { db, clock } = ctx;
  const [filters, [settings], slow] = await Promise.all([
    selectTextFilters(db, communityId),
    db.select().from(moderationSettings).where(eq(moderationSettings.communityId, communityId)),
    db
      .select({ slow: slowModes, channel: { id: channels.id, name: channels.name } })
      .from(slowModes)
      .leftJoin(channels, eq(channels.id, slowModes.channelId))
      .where(and(eq(slowModes.communityId, communityId), gt(slowModes.until, clock.now())))
      .orderBy(asc(slowModes.id)),
  ]);
  return {
    filters,
    first_texts_reviewed: settings?.firstTextsReviewed ?? 0,
    hold_links_in_probation: settings?.holdsLinksInProbation ?? false,
    slow_modes: slow.map(({ slow: { seconds, until }, channel }) => ({
      channel,
      seconds,
      until: until.toISOString(),
    })),
  };
}
