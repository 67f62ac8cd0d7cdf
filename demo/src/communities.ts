import type { communities } from '@homecoming/server/schema/communities.ts';
import type { CommunityKey } from './cast/person.ts';
import type { PictureName } from './pictures.ts';

/** A community as written down. */
export interface CommunityDraft {
  readonly key: CommunityKey;
  readonly name: string;
  readonly description: string;
  readonly cover: PictureName;
  readonly visibility: (typeof communities.$inferInsert)['visibility'];
  readonly joinPolicy: (typeof communities.$inferInsert)['joinPolicy'];
  readonly plan: (typeof communities.$inferInsert)['plan'];
  /** Who is listed as a mentor; left out: it has no mentoring. */
  readonly mentoring?: (typeof communities.$inferInsert)['mentoring'];
  /** Where people give to it. */
  readonly givingUrl?: string;
  /** Which jobs wait for its moderators; left out: it has none. */
  readonly jobBoard?: (typeof communities.$inferInsert)['jobBoard'];
  /** Days since it was founded. */
  readonly age: number;
}

/** The six communities, oldest first. All of them keep to the limits of their plans. */
export const communityDrafts: readonly CommunityDraft[] = [
  {
    key: 'northgate',
    name: 'Northgate University Alumni',
    description:
      'Everyone who ever ran up the hill late for a nine o’clock lecture. News from campus, people to ask, suppers under the lanterns, and a door that stays open.\n\nSay hello when you arrive, and put your year behind your name.',
    cover: 'cover-northgate',
    visibility: 'public',
    joinPolicy: 'request',
    plan: 'plus',
    mentoring: 'open',
    givingUrl: 'https://give.northgate.example/',
    jobBoard: 'first',
    age: 900,
  },
  {
    key: 'rowing',
    name: 'Riverside Rowing',
    description:
      'Boats, oars, pancakes. In that order. Former crews, beginners and people who only come for breakfast.',
    cover: 'cover-rowing',
    visibility: 'public',
    joinPolicy: 'open',
    plan: 'free',
    age: 760,
  },
  {
    key: 'class-of-2016',
    name: 'Class of 2016',
    description:
      'Everyone who left in the summer of 2016, and a few who stayed. Photos, reunions, and who has the class banner.',
    cover: 'cover-class',
    visibility: 'public',
    joinPolicy: 'request',
    plan: 'free',
    age: 700,
  },
  {
    key: 'guild',
    name: 'Design & Craft Guild',
    description:
      'Makers, letterpress people and the chronically particular. Architects, potters, type people, carpenters, weavers. Show what you are working on, unfinished is welcome.',
    cover: 'cover-guild',
    visibility: 'public',
    joinPolicy: 'request',
    plan: 'free',
    age: 640,
  },
  {
    key: 'los-angeles',
    name: 'Los Angeles Chapter',
    description:
      'For everyone who studied with us and now lives, works or is about to move to Los Angeles. Supper clubs, spare rooms and honest career advice.',
    cover: 'cover-los-angeles',
    visibility: 'public',
    joinPolicy: 'open',
    plan: 'free',
    age: 520,
  },
  {
    key: 'founders',
    name: 'Founders’ Table',
    description:
      'A dozen seats for people who started something. Real numbers, real worries, nothing leaves the table.',
    cover: 'cover-founders',
    visibility: 'private',
    joinPolicy: 'invite',
    plan: 'free',
    age: 410,
  },
];
