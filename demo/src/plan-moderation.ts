import type { Reason } from '@homecoming/contract/moderation.ts';
import { createHash } from 'node:crypto';
import { idAt } from './ids.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { planScreening, type Screening } from './plan-screening.ts';
import { createRandom, itemAt, type Random } from './random.ts';
import type {
  CaseRow,
  DecisionRow,
  EventRow,
  EvidenceRow,
  GroupRow,
  LogRow,
  NotificationRow,
  PostCommentRow,
  PostRow,
  ReportRow,
  RuleRow,
  UserRow,
} from './rows.ts';
import { after, before, DAY, HOUR, MINUTE } from './times.ts';

/** What people reported, what was decided, and the rules of communities. */
export interface Moderation extends Screening {
  /** Posts and comments that were reported. */
  readonly posts: readonly PostRow[];
  readonly postComments: readonly PostCommentRow[];
  readonly events: readonly EventRow[];
  readonly communityRules: readonly RuleRow[];
  readonly cases: readonly CaseRow[];
  readonly reports: readonly ReportRow[];
  readonly evidence: readonly EvidenceRow[];
  readonly decisions: readonly DecisionRow[];
  readonly logRows: readonly LogRow[];
  /** What Lena finds in her inbox. */
  readonly notifications: readonly NotificationRow[];
}

const rules = {
  northgate: [
    ['Be as kind as you would be at the gate', 'Everybody here can be met on the street.'],
    ['No advertising', 'Tell us what you do, and sell it elsewhere.'],
    ['What is said here stays here', 'Ask before you quote somebody outside.'],
    ['Jobs and flats in their channels', ''],
  ],
  guild: [
    ['Show your work, and look at that of others', ''],
    ['Criticise the work, not the person', 'Say what would make it better.'],
    ['No advertising', ''],
  ],
  rowing: [
    ['Safety comes before speed', 'What happened on the water is told here, without blame.'],
    ['No photos of people who did not agree', ''],
  ],
} as const;

interface ReportedDraft {
  /** A group and a profile are there already. */
  readonly kind: 'post' | 'comment' | 'event' | 'group' | 'profile';
  /** The name of an event. */
  readonly title?: string;
  /** What was written; empty where a group or a profile says it. */
  readonly text: string;
  readonly daysAgo: number;
  readonly reports: readonly { readonly reason: Reason; readonly rule?: number; readonly note?: string }[];
  /** Somebody looks at it already. */
  readonly claimedBy?: string;
}

/** What waits in Amir's queue, each of another kind. */
const waiting: readonly ReportedDraft[] = [
  {
    kind: 'post',
    text: 'Last week to get 30 % off my online course on passive income. Link in my profile, first ten alumni get a free call!',
    daysAgo: 2,
    reports: [{ reason: 'rule', rule: 2 }, { reason: 'spam', note: 'The third time this month.' }, { reason: 'spam' }],
  },
  {
    kind: 'group',
    text: '',
    daysAgo: 1,
    reports: [{ reason: 'other', note: 'Half of it is in the mentoring channel already.' }],
  },
  {
    kind: 'post',
    text: 'Does anybody have the phone number of Professor Hale? Found one: 555 0134. Call him, he never answers mails.',
    daysAgo: 3,
    reports: [{ reason: 'private_data' }],
    claimedBy: 'olivia',
  },
  {
    kind: 'comment',
    text: 'If the boathouse door is still broken on Saturday somebody will fall into the weir. I am not joking.',
    daysAgo: 1,
    reports: [{ reason: 'danger', note: 'The door really does not lock.' }],
  },
  {
    kind: 'profile',
    text: '',
    daysAgo: 4,
    reports: [{ reason: 'spam', note: 'The profile is an advertisement.' }],
  },
  {
    kind: 'event',
    title: 'Trade like a banker: free evening',
    text: 'Bring your savings. The first twenty get a coin.',
    daysAgo: 2,
    reports: [
      { reason: 'rule', rule: 2 },
      { reason: 'other', note: 'They asked my sister for money.' },
    ],
  },
];

/** The group that was reported. */
const groupTitle = 'First jobs';

const lenasPost =
  'Hello! I am new. I make birthday cakes for 40 a piece, also vegan, just write to me. The chocolate one is the best.';

/** Rules of three communities, six cases that wait for Amir, and a decision that Lena can object to. */
export function planModeration(
  people: ReadonlyMap<string, UserRow>,
  belonging: Belonging,
  { posts: feed, groups }: { posts: readonly PostRow[]; groups: readonly GroupRow[] },
  now: Date,
): Moderation {
  const random = createRandom('moderation');
  const communityId = belonging.ids.get('northgate') ?? '';
  const talked = feed.filter((post) => post.communityId === communityId && post.category !== 'event');
  const members = belonging.memberships
    .filter((row) => row.communityId === communityId && (row.role ?? 'member') === 'member')
    .map(({ userId }) => userId)
    .filter((id) => !['maya', 'lena'].some((key) => getUser(people, key).id === id));
  const group = groups.find((one) => one.communityId === communityId && one.name === groupTitle);
  const users = [...people.values()];
  function chooseAuthor({ kind }: ReportedDraft, index: number): UserRow {
    const id = kind === 'group' ? group?.createdBy : itemAt(members, index * 7 + 3);
    const author = users.find((user) => user.id === id);
    if (author === undefined) throw new Error('what is reported has an author');
    return author;
  }
  const planned = waiting.map((draft, index) =>
    planCase(random, draft, {
      communityId,
      author: chooseAuthor(draft, index),
      reporters: draft.reports.map((_, number) => itemAt(members, index * 7 + 10 + number)),
      on: itemAt(olderThan(talked, draft, now), index),
      group: draft.kind === 'group' ? (group ?? null) : null,
      claimedBy: draft.claimedBy === undefined ? null : getUser(people, draft.claimedBy).id,
      now,
    }),
  );
  const lenaId = getUser(people, 'lena').id;
  const joined = belonging.memberships.find((row) => row.communityId === communityId && row.userId === lenaId);
  const lena = planRemovedPost(random, {
    communityId,
    authorId: lenaId,
    decidedBy: getUser(people, 'olivia').id,
    createdAt: after(joined?.joinedAt ?? now, 5 * MINUTE),
  });
  return {
    ...planScreening(random, belonging, itemAt(members, 5), now),
    posts: [...planned.flatMap(({ post }) => post), lena.post],
    postComments: planned.flatMap(({ comment }) => comment),
    events: planned.flatMap(({ event }) => event),
    communityRules: planRules(random, belonging, now),
    cases: [...planned.map((one) => one.row), lena.row],
    reports: planned.flatMap(({ reports }) => reports),
    evidence: [...planned.map((one) => one.evidence), lena.evidence],
    decisions: [lena.decision],
    logRows: planLog(random, belonging, [lena], now),
    notifications: [lena.notification],
  };
}

/** Posts that were there when a comment was written. */
function olderThan(posts: readonly PostRow[], { daysAgo }: ReportedDraft, now: Date): readonly PostRow[] {
  const moment = before(now, daysAgo * DAY);
  return posts.filter(({ createdAt }) => createdAt < moment);
}

function planRules(random: Random, { ids }: Belonging, now: Date): RuleRow[] {
  return Object.entries(rules).flatMap(([key, list]) =>
    list.map(([title, text], position) => ({
      id: idAt(before(now, 200 * DAY), random),
      communityId: ids.get(key as keyof typeof rules) ?? '',
      position,
      title,
      text,
    })),
  );
}

/** What the log says of the rules of communities, and of decisions, oldest first. */
function planLog(
  random: Random,
  { ids, memberships }: Belonging,
  decided: readonly Pick<ReturnType<typeof planRemovedPost>, 'row' | 'decision'>[],
  now: Date,
): LogRow[] {
  const at = before(now, 200 * DAY);
  const ofRules = Object.keys(rules).flatMap((key) => {
    const chain = ids.get(key as keyof typeof rules) ?? '';
    const owner = memberships.find((row) => row.communityId === chain && row.role === 'community_owner');
    return { id: idAt(at, random), chain, actorId: owner?.userId ?? null, act: 'community.rules-set', ids: {}, at };
  });
  const ofDecisions = decided.map(({ row, decision }) => ({
    id: idAt(decision.createdAt, random),
    chain: row.communityId,
    actorId: decision.decidedBy,
    act: 'case.decided',
    ids: { case: row.id, kind: row.kind, user: row.authorId, decision: decision.id, item: decision.item },
    at: decision.createdAt,
  }));
  return [...ofRules, ...ofDecisions].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

interface CasePlace {
  readonly communityId: string;
  readonly author: UserRow;
  readonly reporters: readonly string[];
  /** The post that a comment is on. */
  readonly on: PostRow;
  /** The group that was reported. */
  readonly group: GroupRow | null;
  readonly claimedBy: string | null;
  readonly now: Date;
}

function planCase(random: Random, draft: ReportedDraft, place: CasePlace) {
  const { communityId, author, reporters, on, group, claimedBy, now } = place;
  const authorId = author.id;
  const createdAt = before(now, draft.daysAgo * DAY);
  const newId = idAt(createdAt, random);
  const subjectId = draft.kind === 'profile' ? authorId : (group?.id ?? newId);
  const openedAt = after(createdAt, 2 * HOUR);
  const caseId = idAt(openedAt, random);
  const content = { id: subjectId, authorId, createdAt };
  const weight = draft.reports.length;
  const isDanger = draft.reports.some(({ reason }) => reason === 'danger');
  if (draft.kind === 'comment') on.commentsCount = (on.commentsCount ?? 0) + 1;
  return {
    post:
      draft.kind === 'post'
        ? [{ ...content, communityId, placeId: communityId, title: null, comment: draft.text }]
        : [],
    event:
      draft.kind === 'event' ? [planEvent(draft, { id: subjectId, communityId, createdBy: authorId, createdAt })] : [],
    comment: draft.kind === 'comment' ? [{ ...content, postId: on.id, parentId: null, text: draft.text }] : [],
    row: {
      id: caseId,
      communityId,
      handledBy: 'managers' as const,
      kind: draft.kind,
      subjectId,
      authorId,
      isDanger,
      weight,
      priority: -10 * weight - (isDanger ? 100 : 0),
      claimedBy,
      claimedUntil: claimedBy === null ? null : after(now, 30 * MINUTE),
      version: 1 + weight,
      openedAt,
    },
    reports: draft.reports.map(({ reason, rule, note = null }, index) => ({
      id: idAt(after(openedAt, index * HOUR), random),
      caseId,
      reporterId: itemAt(reporters, index),
      reason,
      rule: rule === undefined ? null : { number: rule, title: rules.northgate[rule - 1]?.[0] ?? '' },
      note,
      weight: 1,
      createdAt: after(openedAt, index * HOUR),
    })),
    evidence: planEvidence(random, caseId, describeReported(draft, author, group), openedAt),
  };
}

/** What was found, as a report keeps it. */
function describeReported({ kind, title, text }: ReportedDraft, author: UserRow, group: GroupRow | null): Found {
  if (group !== null) return { title: group.name, text: group.description ?? '' };
  if (kind === 'profile') return { title: `${author.firstName} ${author.lastName}`, text: author.shortBio ?? '' };
  return { title: title ?? null, text };
}

/** An evening far ahead, of somebody who is no admin any more. */
function planEvent(
  { title = '', text }: ReportedDraft,
  row: Pick<EventRow, 'id' | 'communityId' | 'createdBy' | 'createdAt'>,
): EventRow {
  const startsAt = after(row.createdAt, 150 * DAY);
  return {
    ...row,
    title,
    description: text,
    startsAt,
    endsAt: after(startsAt, 2 * HOUR),
    timezone: 'America/Los_Angeles',
    venueKind: 'online',
    venueUrl: 'https://example.org/trade',
    scene: 'river',
    status: 'published',
    publishedAt: row.createdAt,
  };
}

function planRemovedPost(
  random: Random,
  {
    communityId,
    authorId,
    decidedBy,
    createdAt,
  }: { communityId: string; authorId: string; decidedBy: string; createdAt: Date },
) {
  const decidedAt = after(createdAt, 10 * MINUTE);
  const [id, caseId, decisionId] = [idAt(createdAt, random), idAt(decidedAt, random), idAt(decidedAt, random)];
  return {
    post: {
      id,
      authorId,
      communityId,
      placeId: id,
      removedBy: decisionId,
      title: null,
      comment: lenasPost,
      createdAt,
    },
    row: {
      id: caseId,
      communityId,
      handledBy: 'managers' as const,
      kind: 'post' as const,
      subjectId: id,
      authorId,
      state: 'decided' as const,
      version: 2,
      openedAt: decidedAt,
      decidedAt,
    },
    evidence: planEvidence(random, caseId, { title: null, text: lenasPost }, decidedAt),
    decision: {
      id: decisionId,
      caseId,
      decidedBy,
      reported: false,
      item: 'remove' as const,
      ground: 'rule' as const,
      rule: { number: 2, title: rules.northgate[1][0] },
      reason: 'Welcome, Lena! Tell us who you are first. The cakes fit into your profile.',
      effects: { removed: [{ kind: 'post' as const, id }] },
      createdAt: decidedAt,
    },
    notification: {
      id: idAt(decidedAt, random),
      userId: authorId,
      kind: 'decision_received' as const,
      groupKey: `decision_received:${decisionId}:removed`,
      communityId,
      subjectId: decisionId,
      details: { news: 'removed', kind: 'post' },
      createdAt: decidedAt,
      updatedAt: decidedAt,
    },
  };
}

interface Found {
  readonly title: string | null;
  readonly text: string;
}

function planEvidence(random: Random, caseId: string, { title, text }: Found, at: Date): EvidenceRow {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([title, text, []]))
    .digest();
  return { id: idAt(at, random), caseId, content: { title, text, before: [] }, sha256, createdAt: at };
}
