import { idAt } from './ids.ts';
import type { Belonging } from './plan-communities.ts';
import type { Random } from './random.ts';
import type { FilterRow, ReviewItemRow, ModerationSettingsRow } from './rows.ts';
import { before, DAY, HOUR } from './times.ts';

/** The words that a community looks for, and what waits for its moderators. */
export interface Screening {
  readonly moderationSettings: readonly ModerationSettingsRow[];
  readonly filters: readonly FilterRow[];
  readonly reviewItems: readonly ReviewItemRow[];
}

const words = [
  ['word', 'forex', 'refuse'],
  ['word', 'crypto*', 'review'],
  ['domain', 'quick-money.example', 'review'],
  ['word', 'giveaway', 'flag'],
] as const;

const text =
  'Two friends from the class of 2016 and I build a crypto wallet for student unions. Who would try it with us?';

/** A few words of Northgate, and a post of a member in which one was found. */
export function planScreening(random: Random, { ids }: Belonging, authorId: string, now: Date): Screening {
  const communityId = ids.get('northgate') ?? '';
  const createdAt = before(now, 5 * HOUR);
  return {
    moderationSettings: [{ communityId, filtersVersion: 1 }],
    filters: words.map(([kind, value, action]) => {
      const madeAt = before(now, 90 * DAY);
      return { id: idAt(madeAt, random), communityId, kind, value, action, createdAt: madeAt };
    }),
    reviewItems: [
      {
        id: idAt(createdAt, random),
        communityId,
        authorId,
        body: {
          kind: 'post',
          place: { type: 'community', id: communityId },
          parentId: null,
          title: null,
          text,
          mentions: [],
          imageDescription: null,
        },
        why: 'filter',
        word: 'crypto*',
        createdAt,
      },
    ],
  };
}
