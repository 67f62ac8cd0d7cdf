import { LOS_ANGELES } from '@homecoming/contract/moves.ts';
import { getAskTime } from '@homecoming/server/moves/months.ts';
import { getUser } from './plan-communities.ts';
import type { MoveRow, UserRow } from './rows.ts';
import { before, DAY } from './times.ts';

const [BERLIN, LISBON] = [2_950_159, 2_267_057];
const names: Readonly<Record<number, string>> = {
  [LOS_ANGELES]: 'Los Angeles, United States',
  [BERLIN]: 'Berlin, Germany',
  [LISBON]: 'Lisbon, Portugal',
};
const MARCH = 2;

/** Where some will live next: Maya in Los Angeles in spring, where Amir and Julian welcome her. */
export function planMoves(people: ReadonlyMap<string, UserRow>, now: Date): MoveRow[] {
  const spring = nextMarch(now);
  const moves = [
    { key: 'maya', placeId: LOS_ANGELES, month: spring, note: 'With a bicycle, a printing press and no car.', ago: 9 },
    { key: 'sofia', placeId: LOS_ANGELES, month: null, note: 'As soon as the boxes are packed.', ago: 12 },
    { key: 'mateo', placeId: BERLIN, month: spring, note: null, ago: 16 },
    { key: 'daniel', placeId: LISBON, month: null, note: 'Looking for a choir.', ago: 30 },
  ];
  return moves.map(({ key, placeId, month, note, ago }) => {
    const changedAt = before(now, ago * DAY);
    const place = { placeId, placeName: names[placeId] ?? '' };
    const userId = getUser(people, key).id;
    return { userId, ...place, month, note, changedAt, askAt: getAskTime(month, changedAt) };
  });
}

function nextMarch(now: Date): string {
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= MARCH ? 1 : 0);
  return `${year}-03`;
}
