import { listNotifications, readNotifications } from '@homecoming/contract/notifications.ts';
import { call } from '../../lib/http/client.ts';
import { claimMoment, getShownMoments, showMoment } from '../../lib/browser/moments.ts';
import { count } from '../../lib/text/format.ts';
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
  if (await isReadElsewhere(level)) return;
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

/** Whether the notification of the level is read already; else it is read now. */
async function isReadElsewhere(level: number): Promise<boolean> {
  try {
    const { results } = await call(listNotifications, { query: {} });
    const found = results.find(({ kind, details }) => kind === 'level_up' && details.level === level);
    if (found?.read === false) await call(readNotifications, { body: { ids: [found.id] } });
    return found?.read === true;
  } catch {
    return false;
  }
}
