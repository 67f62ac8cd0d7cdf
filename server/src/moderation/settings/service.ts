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
import { HOUR_MS } from '../../platform/calendar.ts';
import { replaceCommunityFilters, replaceStaffList, selectStaffList } from '../../trust/filters/service.ts';
import { recordAct, recordActs } from '../../trust/log/service.ts';
import { replaceSlowMode, saveSettings } from '../../trust/settings/service.ts';
import { getModerationSettings } from './queries.ts';

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
    const before = await getModerationSettings(txCtx, communityId);
    const { filters, first_texts_reviewed, hold_links_in_probation, slow_mode } = changes;
    await saveSettings(tx, communityId, {
      firstTextsReviewed: first_texts_reviewed,
      holdsLinksInProbation: hold_links_in_probation,
    });
    if (filters !== undefined) await replaceCommunityFilters(tx, communityId, filters);
    if (slow_mode !== undefined) await setSlowMode(tx, txCtx, communityId, slow_mode);
    const after = await getModerationSettings(txCtx, communityId);
    await recordChanges(tx, ctx, communityId, { before, after });
    return after;
  });
}

/** Logs what has changed: the filters, or something else. */
function recordChanges(
  tx: Transaction,
  { actor, clock }: UserContext,
  communityId: string,
  { before, after }: { before: ModerationSettings; after: ModerationSettings },
): Promise<void> {
  const act = { communityId, actorId: actor.userId, ids: {}, at: clock.now() };
  const [filters, others] = [
    hasChanged(before.filters, after.filters),
    hasChanged(omitFilters(before), omitFilters(after)),
  ];
  return recordActs(tx, [
    ...(filters ? [{ ...act, act: 'community.filters-set' as const }] : []),
    ...(others ? [{ ...act, act: 'community.moderation-set' as const }] : []),
  ]);
}

function omitFilters(settings: ModerationSettings): object {
  return { ...settings, filters: [] };
}

function hasChanged(before: object, after: object): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
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
    const { before } = await replaceStaffList(tx, kind, typed);
    const list = await getStaffList(withTransaction(ctx, tx), name);
    const act = { communityId: null, actorId: ctx.actor.userId, act: `staff.${name}-set` as const, ids: {} };
    if (hasChanged(before, list.entries)) await recordAct(tx, { ...act, at: ctx.clock.now() });
    return list;
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
