import { ONLINE_MS } from '@homecoming/contract/live.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor, App } from '../../platform/app.ts';
import { liveText, type Hub, type Socket } from '../../platform/realtime/hub.ts';
import type { UserFrame } from '../../platform/realtime/socket-route.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { userPresence } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import {
  chatTopic,
  presenceTopic,
  showsPresence,
  findTypingReader,
  typingReadersOfGroup,
  watchersTopic,
} from './audience.ts';

/** How often activity is written and pushed. */
const FLUSH_MS = 30_000;

/** Clients report typing every 3 s; the frames of one may arrive a little closer together. */
const MIN_TYPING_GAP_MS = 2_500;

/** Handles typing, activity and watching of the connections of this server. */
export function createFrameHandler(app: App, hub: Hub): (actor: Actor, frame: UserFrame, socket: Socket) => void {
  const activity = createActivity(app);
  const watch = createWatching(app, hub, activity);
  const mayType = createTypingLimit(app);
  const handle = async (actor: Actor, frame: UserFrame, socket: Socket) => {
    if (actor.isStaff) return;
    if (frame.type === 'typing') {
      const conversation = frame.conversation.toLowerCase();
      if (mayType(socket, conversation)) await typing(app, hub, actor, conversation, socket);
    } else if (frame.type === 'active') activity.report(actor.userId);
    else await watch(actor, frame.users, socket);
  };
  return (actor, frame, socket) => {
    handle(actor, frame, socket).catch((error: unknown) => app.log.warn({ err: error }, 'a frame of a client failed'));
  };
}

/** Lets one typing frame in `MIN_TYPING_GAP_MS` through, for each connection and conversation. */
function createTypingLimit({ clock }: App): (socket: Socket, conversation: string) => boolean {
  const typedAt = new WeakMap<Socket, Map<string, number>>();
  return (socket, conversation) => {
    const now = clock.now().getTime();
    const times = typedAt.get(socket) ?? new Map<string, number>();
    typedAt.set(socket, times);
    for (const [id, at] of times) if (now - at >= MIN_TYPING_GAP_MS) times.delete(id);
    if (times.has(conversation)) return false;
    times.set(conversation, now);
    return true;
  };
}

async function typing(app: App, hub: Hub, actor: Actor, conversation: string, socket: Socket): Promise<void> {
  const { userId: user } = actor;
  const isGroup = hub.follows(socket, chatTopic(conversation));
  const readers = isGroup
    ? await typingReadersOfGroup(app.db, user, conversation)
    : await findTypingReader(app.db, user, conversation);
  for (const reader of readers) {
    app.live.push({ user: reader, from: [user] }, 'typing', { conversation: isGroup ? conversation : user, user });
  }
}

interface Activity {
  report: (userId: string) => void;
  /** When a person who is online, and showed it, was last active. */
  getLastActiveAt: (userId: string) => Date | null;
}

/** Collects active people; writes all of them in one statement and pushes them, at once when one comes online. */
function createActivity(app: App): Activity {
  const waiting = new Set<string>();
  const seenAt = new Map<string, number>();
  const shownAt = new Map<string, Date>();
  let timer: NodeJS.Timeout | null = null;
  const isOnline = (userId: string) => app.clock.now().getTime() - (seenAt.get(userId) ?? -Infinity) < ONLINE_MS;
  const flush = async () => {
    timer = null;
    const ids = [...waiting];
    waiting.clear();
    const at = app.clock.now();
    for (const userId of seenAt.keys()) {
      if (isOnline(userId)) continue;
      seenAt.delete(userId);
      shownAt.delete(userId);
    }
    const showing = app.db
      .select({ userId: users.id, lastActiveAt: sql`${at.toISOString()}::timestamptz`.as('last_active_at') })
      .from(users)
      .where(and(equalsAny(users.id, ids), eq(users.showsPresence, true)));
    const written = await app.db
      .insert(userPresence)
      .select(showing)
      .onConflictDoUpdate({ target: userPresence.userId, set: { lastActiveAt: at } })
      .returning({ userId: userPresence.userId });
    for (const { userId: user } of written) {
      shownAt.set(user, at);
      app.live.push({ topic: presenceTopic(user), from: [user] }, 'presence', {
        user,
        last_active_at: at.toISOString(),
      });
    }
  };
  const report = (userId: string) => {
    const isNew = !isOnline(userId);
    seenAt.set(userId, app.clock.now().getTime());
    waiting.add(userId);
    if (timer !== null && !isNew) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(
      () => void flush().catch((error: unknown) => app.log.warn({ err: error }, 'activity was not written')),
      isNew ? 0 : FLUSH_MS,
    );
    timer.unref();
  };
  return { report, getLastActiveAt: (userId) => shownAt.get(userId) ?? null };
}

/**
 * Subscribes a connection to the presence of people who show it to its user, and sends it. Sends null for people of the
 * subscription before who do not show it any more. Of two requests of one connection only the later one counts.
 */
function createWatching(
  app: App,
  hub: Hub,
  activity: Activity,
): (actor: Actor, userIds: readonly string[], socket: Socket) => Promise<void> {
  const latest = new WeakMap<Socket, readonly string[]>();
  return async ({ userId }, userIds, socket) => {
    const wanted = [...new Set(userIds)];
    latest.set(socket, wanted);
    const shown = await app.db
      .select({ user: users.id, lastActiveAt: userPresence.lastActiveAt })
      .from(users)
      .leftJoin(userPresence, eq(userPresence.userId, users.id))
      .where(and(equalsAny(users.id, wanted), showsPresence(userId)));
    if (latest.get(socket) !== wanted) return;
    const topics = [...wanted.map(watchersTopic), ...shown.map(({ user }) => presenceTopic(user))];
    const before = hub.watch(socket, topics);
    const ids = new Set(shown.map(({ user }) => user));
    const send = (user: string, at: Date | null) =>
      hub.send(socket, liveText('presence', { user, last_active_at: at?.toISOString() ?? null }));
    for (const user of wanted) if (!ids.has(user) && before.includes(presenceTopic(user))) send(user, null);
    // What was reported during the query was pushed before this connection was subscribed, so it is sent here.
    for (const { user, lastActiveAt } of shown) send(user, activity.getLastActiveAt(user) ?? lastActiveAt);
  };
}
