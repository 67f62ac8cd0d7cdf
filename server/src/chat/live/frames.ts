import { ONLINE_MS } from '@homecoming/contract/live.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { notBlocked, sharesCommunity } from '../../blocks/access.ts';
import type { Actor, App } from '../../platform/app.ts';
import { liveText, type Hub, type Socket } from '../../platform/realtime/hub.ts';
import type { UserFrame } from '../../platform/realtime/socket-route.ts';
import { conversationMembers, userPresence } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import { accessConversation } from '../access.ts';
import { chatTopic } from './access.ts';

/** Larger groups show nobody typing. */
const MAX_TYPING_MEMBERS = 50;
/** How long the answer is kept whether a user's typing is shown in a conversation. */
const TYPING_CACHE_MS = 60_000;
/** How often activity is written and pushed. */
const FLUSH_MS = 30_000;

/** Handles typing, activity and watching of the connections of this server. */
export function createFrameHandler(app: App, hub: Hub): (actor: Actor, frame: UserFrame, socket: Socket) => void {
  const typing = createTyping(app, hub);
  const active = createActivity(app);
  const handle = async (actor: Actor, frame: UserFrame, socket: Socket) => {
    if (actor.isStaff) return;
    if (frame.type === 'typing') await typing(actor, frame.conversation.toLowerCase(), socket);
    else if (frame.type === 'active') active(actor.userId);
    else await watch(app, hub, actor, frame.users, socket);
  };
  return (actor, frame, socket) => {
    handle(actor, frame, socket).catch((error: unknown) => app.log.warn({ err: error }, 'a frame of a client failed'));
  };
}

type TypingAudience = 'group' | 'partner' | 'nobody';

function createTyping(app: App, hub: Hub) {
  const known = new Map<string, { audience: TypingAudience; until: number }>();
  const audienceOf = async (actor: Actor, conversation: string, socket: Socket): Promise<TypingAudience> => {
    const key = `${actor.userId} ${conversation}`;
    const now = performance.now();
    const found = known.get(key);
    if (found !== undefined && found.until > now) return found.audience;
    for (const [old, { until }] of known) if (until <= now) known.delete(old);
    const isGroup = hub.follows(socket, chatTopic(conversation));
    const audience = isGroup
      ? await groupAudience(app, actor, conversation)
      : await partnerAudience(app, actor, conversation);
    known.set(key, { audience, until: now + TYPING_CACHE_MS });
    return audience;
  };
  return async (actor: Actor, conversation: string, socket: Socket) => {
    const audience = await audienceOf(actor, conversation, socket);
    const { userId: user } = actor;
    // A member who left the group meanwhile follows its topic no more.
    if (audience === 'group' && hub.follows(socket, chatTopic(conversation))) {
      app.live.push({ topic: chatTopic(conversation), from: [user] }, 'typing', { conversation, user });
    } else if (audience === 'partner') {
      app.live.push({ user: conversation, from: [user] }, 'typing', { conversation: user, user });
    }
  };
}

async function groupAudience({ db }: App, { userId }: Actor, groupId: string): Promise<TypingAudience> {
  const members = await db.$count(conversationMembers, eq(conversationMembers.conversationId, groupId));
  return members <= MAX_TYPING_MEMBERS && (await showsPresence(db, [userId])) ? 'group' : 'nobody';
}

async function partnerAudience(app: App, actor: Actor, partnerId: string): Promise<TypingAudience> {
  const ctx = { ...app, actor, address: '', userAgent: '', idempotency: null };
  const access = await accessConversation(ctx, { userId: partnerId }).catch(() => null);
  if (access === null || !access.can.write) return 'nobody';
  return (await showsPresence(app.db, [actor.userId, partnerId])) ? 'partner' : 'nobody';
}

async function showsPresence(db: App['db'], userIds: readonly string[]): Promise<boolean> {
  const showing = and(inArray(users.id, [...userIds]), eq(users.showsPresence, true));
  return (await db.$count(users, showing)) === userIds.length;
}

/** Collects who is active; writes and pushes all of them in one statement, at once for people who come online. */
function createActivity(app: App): (userId: string) => void {
  const waiting = new Set<string>();
  const seenAt = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    timer = null;
    const ids = [...waiting];
    waiting.clear();
    for (const [userId, at] of seenAt) if (performance.now() - at > ONLINE_MS) seenAt.delete(userId);
    const at = app.clock.now();
    const showing = app.db
      .select({ userId: users.id, lastActiveAt: sql`${at.toISOString()}::timestamptz`.as('last_active_at') })
      .from(users)
      .where(and(inArray(users.id, ids), eq(users.showsPresence, true)));
    const written = await app.db
      .insert(userPresence)
      .select(showing)
      .onConflictDoUpdate({ target: userPresence.userId, set: { lastActiveAt: at } })
      .returning({ userId: userPresence.userId });
    for (const { userId: user } of written) {
      app.live.push({ topic: presenceTopic(user), from: [user] }, 'presence', {
        user,
        last_active_at: at.toISOString(),
      });
    }
  };
  return (userId) => {
    const isNew = !seenAt.has(userId);
    seenAt.set(userId, performance.now());
    waiting.add(userId);
    if (timer !== null && !isNew) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(
      () => void flush().catch((error: unknown) => app.log.warn({ err: error }, 'activity was not written')),
      isNew ? 0 : FLUSH_MS,
    );
    timer.unref();
  };
}

/** Lets a connection watch the presence of people who show it to its user, and sends it. */
async function watch(app: App, hub: Hub, { userId }: Actor, wanted: readonly string[], socket: Socket): Promise<void> {
  const reader = sql`${userId}::uuid`;
  const shown = await app.db
    .select({ user: users.id, lastActiveAt: userPresence.lastActiveAt })
    .from(users)
    .leftJoin(userPresence, eq(userPresence.userId, users.id))
    .where(
      and(
        inArray(users.id, [...new Set(wanted)]),
        eq(users.isActive, true),
        eq(users.isStaff, false),
        eq(users.showsPresence, true),
        sql`(select me.shows_presence from ${users} me where me.id = ${reader})`,
        sharesCommunity(reader, users.id),
        notBlocked(userId, users.id),
      ),
    );
  hub.watch(
    socket,
    shown.map(({ user }) => presenceTopic(user)),
  );
  for (const { user, lastActiveAt } of shown) {
    hub.send(socket, liveText('presence', { user, last_active_at: lastActiveAt?.toISOString() ?? null }));
  }
}

function presenceTopic(userId: string): string {
  return `presence:${userId}`;
}
