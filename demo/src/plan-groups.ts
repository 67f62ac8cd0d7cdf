import { idAt } from './ids.ts';
import { threadRows, type DemoContext } from './plan-comments.ts';
import { getUser } from './plan-communities.ts';
import type {
  ChannelMemberRow,
  ChannelRow,
  CommentRow,
  GroupMemberRow,
  GroupRow,
  PlannedFile,
  ResourceRow,
} from './rows.ts';
import type { GroupDraft, ResourceDraft } from './talk/talk.ts';
import { before, DAY, earliest, latest, toMilliseconds, MINUTE, momentBetween } from './times.ts';

/** A group with what is in it. */
export interface PlannedGroup {
  readonly group: GroupRow;
  readonly comments: readonly CommentRow[];
  readonly resources: readonly ResourceRow[];
  readonly files: readonly PlannedFile[];
  /** When each of those who did something here, such as making the group, did so first. */
  readonly seen: ReadonlyMap<string, Date>;
}

/** Of a channel, this part follows its first group, and each of the others. */
const FOLLOWS = { first: 0.6, other: 0.35 };

/** A group of a channel with its comments and resources. */
export function planGroup(at: DemoContext, draft: GroupDraft, channel: ChannelRow): PlannedGroup {
  const createdAt = draft.age === undefined ? channel.createdAt : before(at.now, draft.age * DAY);
  const id = idAt(createdAt, at.random);
  const createdBy = draft.by === undefined ? channel.createdBy : getUser(at.people, draft.by).id;
  const comments = threadRows(at, id, draft.threads ?? []);
  const kept = (draft.resources ?? []).map((resource) => keep(at, id, resource));
  const resources = kept.map(({ resource }) => resource);
  const group = {
    id,
    channelId: channel.id,
    communityId: channel.communityId,
    name: draft.name,
    description: draft.description ?? null,
    createdBy,
    commentsCount: comments.filter(({ deletedAt }) => deletedAt == null).length,
    resourcesCount: resources.length,
    lastActivityAt: latest(createdAt, ...[...comments, ...resources].map((row) => row.createdAt)),
    createdAt,
  };
  const seen = firstTimes([
    ...(createdBy == null ? [] : [[createdBy, createdAt] as const]),
    ...comments.map((row) => [row.authorId, row.createdAt] as const),
    ...resources.map((row) => [row.addedBy, row.createdAt] as const),
  ]);
  return { group, comments, resources, files: kept.flatMap(({ files }) => files), seen };
}

function keep(at: DemoContext, groupId: string, draft: ResourceDraft) {
  const createdAt = before(at.now, toMilliseconds(draft.ago));
  const id = idAt(createdAt, at.random);
  const { title, description = null } = draft;
  const words = { id, groupId, title, description, addedBy: getUser(at.people, draft.by).id, createdAt };
  if ('url' in draft) return { resource: { ...words, kind: 'link' as const, url: draft.url }, files: [] };
  return {
    resource: { ...words, kind: 'file' as const },
    files: [{ file: draft.file, subject: { type: 'resource' as const, id } }],
  };
}

/** Who follows a group: who did something in it, for the first one those who are meant to be there, and others by chance. */
export function followerRows(
  { random, now }: DemoContext,
  { group, seen }: PlannedGroup,
  members: readonly ChannelMemberRow[],
  first: { isFirst: boolean; named: ReadonlySet<string> },
): GroupMemberRow[] {
  const chance = first.isFirst ? FOLLOWS.first : FOLLOWS.other;
  return members.flatMap(({ userId, joinedAt }) => {
    const byChance = random.chance(chance);
    const from = latest(group.createdAt, joinedAt);
    const since = momentBetween(random, from, before(seen.get(userId) ?? now, MINUTE));
    const isMeant = seen.has(userId) || (first.isFirst && first.named.has(userId));
    return isMeant || byChance ? [{ groupId: group.id, channelId: group.channelId, userId, joinedAt: since }] : [];
  });
}

/** The first moment of each person. */
export function firstTimes(moments: Iterable<readonly [string, Date]>): Map<string, Date> {
  const first = new Map<string, Date>();
  for (const [userId, moment] of moments) first.set(userId, earliest(first.get(userId) ?? moment, moment));
  return first;
}
