import { listNotifications, type Notification } from '@homecoming/contract/notifications.ts';
import { call } from '../../lib/http/client.ts';
import { claimMoment, getShownMoments, showMoment } from '../../lib/browser/moments.ts';
import { count } from '../../lib/text/format.ts';
import { markAsRead } from '../../notifications/reading.ts';
import { getProgress } from '../../points/parts/level.ts';

interface LevelOfUser {
  readonly id: string;
  readonly level: number;
  readonly points: number;
}

const LEVEL = 'level ';

/** Shows a level that the user has reached: once, and not if they have read of it on another device. */
export async function noteLevel({ id, level, points }: LevelOfUser): Promise<void> {
  const before = getShownMoments(id).flatMap((name) =>
    name.startsWith(LEVEL) ? [Number(name.slice(LEVEL.length))] : [],
  );
  if (before.some((known) => known >= level)) return;
  if (!(await claimMoment(id, `${LEVEL}${level}`)) || before.length === 0) return;
  const notification = await findNotification(level);
  if (notification?.read === true) return;
  if (notification !== undefined) markAsRead(notification);
  const { name, next } = getProgress(points);
  showMoment({
    look: 'gold',
    drawn: [String(level)],
    title: `Level ${level}, ${name}`,
    text:
      next === null
        ? 'The highest level there is.'
        : `${count(next.missing)} more to level ${next.level}, ${next.name}.`,
  });
}

/** The notification of a level: read already where the user has seen it on another device. */
async function findNotification(level: number): Promise<Notification | undefined> {
  try {
    const { results } = await call(listNotifications, { query: {} });
    return results.find(({ kind, details }) => kind === 'level_up' && details.level === level);
  } catch {
    return undefined;
  }
}
