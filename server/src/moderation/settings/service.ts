import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type {
  ModerationSettings,
  StaffList,
  StaffListName,
  updateModerationSettings as updateCall,
} from '@homecoming/contract/trust.ts';
import { accessChannel } from '../../channels/access.ts';
import { accessCommunity } from '../../communities/access.ts';
import { lockCommunity } from '../../communities/plans/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { channelErrors } from '@homecoming/contract/channels.ts';
import { transaction } from '../../platform/transaction.ts';
import { replaceCommunityFilters, replaceStaffList, selectStaffList } from '../../trust/filters/service.ts';
import { replaceSlowMode, saveSettings } from '../../trust/settings/service.ts';
import { getModerationSettings } from './queries.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DEFAULT_SLOW_HOURS = 24;

/** Changes how a community is moderated; missing fields stay. */
export async function updateModerationSettings(
  ctx: UserContext,
  communityId: string,
  changes: BodyOf<typeof updateCall>,
): Promise<ModerationSettings> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    await accessCommunity(txCtx, communityId, 'manage_members', 'Only managers say how a community is moderated.');
    await lockCommunity(tx, communityId);
    const { filters, first_texts_reviewed, hold_links_in_probation, slow_mode } = changes;
    await saveSettings(tx, communityId, {
      firstTextsReviewed: first_texts_reviewed,
      holdsLinksInProbation: hold_links_in_probation,
    });
    if (filters !== undefined) await replaceCommunityFilters(tx, communityId, filters);
    if (slow_mode !== undefined) await setSlowMode(tx, txCtx, communityId, slow_mode);
    return getModerationSettings(txCtx, communityId);
  });
}

/** A list of the platform staff. */
export async function getStaffList({ db }: UserContext, name: StaffListName): Promise<StaffList> {
  return { entries: await selectStaffList(db, LISTS[name]) };
}

/** Replaces a list of the platform staff. */
export async function setStaffList(ctx: UserContext, name: StaffListName, { entries }: StaffList): Promise<StaffList> {
  const kind = LISTS[name];
  return transaction(ctx, async (tx) => {
    const typed = entries.map(({ value, action }) => {
      return { kind, value, action: kind === 'email_domain' ? ('refuse' as const) : action };
    });
    await replaceStaffList(tx, kind, typed);
    return getStaffList(withTransaction(ctx, tx), name);
  });
}

const LISTS = { words: 'word', domains: 'domain', 'email-domains': 'email_domain' } as const;

async function setSlowMode(
  tx: Transaction,
  ctx: UserContext,
  communityId: string,
  {
    channel: channelId = null,
    seconds,
    hours = DEFAULT_SLOW_HOURS,
  }: NonNullable<BodyOf<typeof updateCall>['slow_mode']>,
): Promise<void> {
  if (channelId !== null) {
    const { channel } = await accessChannel(ctx, channelId, 'read');
    if (channel.communityId !== communityId) throw fail(channelErrors.channel_not_found);
  }
  const lasts = Math.min(hours, limits.slowModeHours) * HOUR_MS;
  const until = new Date(ctx.clock.now().getTime() + lasts);
  await replaceSlowMode(tx, { communityId, channelId }, seconds === null ? null : { seconds, until });
}
