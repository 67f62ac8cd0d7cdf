import type { Age } from './times.ts';

/** A request to join Northgate University Alumni. */
export interface RequestDraft {
  /** The key of the person. */
  readonly from: string;
  readonly message: string | null;
  readonly ago: Age;
  /** How long ago it was turned down; still waiting when left out. */
  readonly declinedAgo?: Age;
}

export const requestDrafts: readonly RequestDraft[] = [
  {
    from: 'bilal.chaudhry',
    message: 'Civil engineering, 2009, first floor of Alder Hall. Amir and I built the card bridge that held the dean.',
    ago: '5h 20m',
  },
  { from: 'hazel.nakai', message: 'Anthropology ’18. Leila from the LA chapter told me to ask here too.', ago: '19h' },
  {
    from: 'piotr.zielinski',
    message: 'I treat half of your rowers’ backs already, so I may as well join.',
    ago: '1d 7h',
  },
  {
    from: 'camille.baptiste',
    message: 'Nursing, class of 2024. I would love to find people in my first year on the ward.',
    ago: '2d 3h',
  },
  { from: 'arturo.quispe', message: null, ago: '3d 11h' },
  { from: 'sunniva.dahl', message: 'Textile design ’21, moving back next autumn. Hei from Tromsø!', ago: '5d 2h' },
  { from: 'jerome.adeyemi', message: 'Accounting 2020. I kept the books of the radio station.', ago: '6d 16h' },
  {
    from: 'victor.lang',
    message: 'We help alumni networks grow their reach. Can we have access to the member list?',
    ago: '26d',
    declinedAgo: '24d 6h',
  },
  { from: 'mirela.popescu', message: 'Exchange semester in 2013, does that count?', ago: '17d', declinedAgo: '13d 4h' },
];

/** An invite to Northgate University Alumni by mail. */
export interface InviteDraft {
  readonly email: string;
  /** The key of who invites. */
  readonly by: string;
  readonly ago: Age;
}

export const inviteDrafts: readonly InviteDraft[] = [
  { email: 'tomasz.wilk@example.org', by: 'olivia', ago: '19d 2h' },
  { email: 'priya.raman@example.org', by: 'amir', ago: '4d 6h' },
  { email: 'helene.moreau@example.org', by: 'olivia', ago: '7h' },
];
