import { eventErrors } from '@homecoming/contract/events.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { memberships } from '../../schema/communities.ts';
import { eventHosts, events } from '../../schema/events.ts';
import type { EventRow } from '../access.ts';
import { hostsChanged } from '../facts.ts';

/**
 * Replaces the hosts of an event. Its community is locked, so that none of them leaves it meanwhile.
 * @throws host_not_member
 */
export async function setHosts(
  tx: Transaction,
  { id: eventId, communityId }: Pick<EventRow, 'id' | 'communityId'>,
  { hosts, byId, at }: { hosts: readonly string[]; byId: string | null; at: Date },
): Promise<void> {
  const rows = await tx.select({ id: eventHosts.userId }).from(eventHosts).where(eq(eventHosts.eventId, eventId));
  const before = new Set(rows.map((row) => row.id));
  const added = hosts.filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !hosts.includes(id));
  if (added.length + removed.length === 0) return;
  await requireMembers(tx, communityId, added);
  const isRemoved = and(eq(eventHosts.eventId, eventId), equalsAny(eventHosts.userId, removed));
  await tx.delete(eventHosts).where(isRemoved);
  if (added.length > 0) {
    // Lists are in the order of appointment.
    const values = added.map((userId, place) => ({ eventId, userId, createdAt: new Date(at.getTime() + place) }));
    await tx.insert(eventHosts).values(values);
  }
  await record(tx, hostsChanged, { eventId, communityId, added, removed, byId, at });
}

/** Ends what a person hosts in a community, since they leave it. Where no host is left, admins and owners organise. */
export async function endHosting(
  tx: Transaction,
  { communityId, userId, at }: { communityId: string; userId: string; at: Date },
): Promise<void> {
  const ids = tx.select({ id: events.id }).from(events).where(eq(events.communityId, communityId));
  const ended = await tx
    .delete(eventHosts)
    .where(and(eq(eventHosts.userId, userId), inArray(eventHosts.eventId, ids)))
    .returning({ eventId: eventHosts.eventId });
  for (const { eventId } of ended) {
    await record(tx, hostsChanged, { eventId, communityId, added: [], removed: [userId], byId: userId, at });
  }
}

/** What a person hosts in a community, with since when. */
export async function listHosted(
  tx: Transaction,
  communityId: string,
  userId: string,
): Promise<{ id: string; at: Date }[]> {
  return tx
    .select({ id: eventHosts.eventId, at: eventHosts.createdAt })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .where(and(eq(eventHosts.userId, userId), eq(events.communityId, communityId)))
    .orderBy(asc(eventHosts.eventId));
}

/** Makes a member a host again of the events that are still there. */
export async function restoreHosting(
  tx: Transaction,
  { communityId, userId, at }: { communityId: string; userId: string; at: Date },
  hosted: readonly { readonly id: string; readonly at: string }[],
): Promise<void> {
  const ids = hosted.map(({ id }) => id);
  const there = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(equalsAny(events.id, ids), isNull(events.deletedAt)))
    .orderBy(asc(events.id))
    .for('key share');
  for (const { id: eventId } of there) {
    const since = hosted.find(({ id }) => id === eventId);
    const values = { eventId, userId, createdAt: new Date(since?.at ?? at) };
    const added = await tx.insert(eventHosts).values(values).onConflictDoNothing().returning();
    if (added.length === 0) continue;
    await record(tx, hostsChanged, { eventId, communityId, added: [userId], removed: [], byId: userId, at });
  }
}

async function requireMembers(tx: Transaction, communityId: string, userIds: readonly string[]): Promise<void> {
  const members = await tx.$count(
    memberships,
    and(eq(memberships.communityId, communityId), equalsAny(memberships.userId, userIds)),
  );
  if (members < userIds.length) throw fail(eventErrors.host_not_member);
}
