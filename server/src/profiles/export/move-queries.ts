import { eq } from 'drizzle-orm';
import { moves } from '../../schema/alumni/moves.ts';
import { places } from '../../schema/alumni/places.ts';
import type { OwnRows } from './pages.ts';

/** Where the user will live next. */
export const ownMoveLists: Record<string, OwnRows> = {
  move: {
    table: moves,
    owner: moves.userId,
    key: [moves.userId],
    columns: {
      place: places.name,
      month: moves.month,
      note: moves.note,
      changedAt: moves.changedAt,
      askedWhetherArrivedAt: moves.askedAt,
    },
    joins: [[places, eq(places.id, moves.placeId)]],
  },
};
