import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { moderationSettings, slowModes } from '../../schema/trust.ts';

type Settings = Partial<Pick<typeof moderationSettings.$inferSelect, 'firstTextsReviewed' | 'holdsLinksInProbation'>>;

/** Changes the settings of a locked community, which has its row then; what is undefined stays. */
export async function saveSettings(
  tx: Transaction,
  communityId: string,
  { firstTextsReviewed, holdsLinksInProbation }: { readonly [Name in keyof Settings]: Settings[Name] | undefined },
): Promise<void> {
  await tx.insert(moderationSettings).values({ communityId }).onConflictDoNothing();
  if (firstTextsReviewed === undefined && holdsLinksInProbation === undefined) return;
  await tx
    .update(moderationSettings)
    .set({ firstTextsReviewed, holdsLinksInProbation })
    .where(eq(moderationSettings.communityId, communityId));
}

/** Begins the slow mode of a community or channel, in place of the one before; null ends it. */
export async function replaceSlowMode(
  tx: Transaction,
  { communityId, channelId }: { communityId: string; channelId: string | null },
  slow: { seconds: number; until: Date } | null,
): Promise<void> {
  const isSameChannel = channelId === null ? isNull(slowModes.channelId) : eq(slowModes.channelId, channelId);
  await tx.delete(slowModes).where(and(eq(slowModes.communityId, communityId), isSameChannel));
  if (slow !== null) await tx.insert(slowModes).values({ communityId, channelId, ...slow });
}
