import type { EventDraft } from './event.ts';

/** An event with a price. Its tickets are bought over the payment sandbox, once the server runs. */
export const northgateConcert: EventDraft = {
  key: 'boathouse-concert',
  community: 'northgate',
  title: 'Concert in the old boathouse',
  description:
    'Two violins, a cello and the river. The boathouse has been dry since spring, and it sounds as good as we hoped.\n\nThe ticket pays the musicians. Soup is on us, and cushions are a good idea.',
  scene: 'stage',
  day: { from: 24, weekday: 'Saturday', at: '19:00' },
  hours: 2.5,
  timezone: 'America/New_York',
  venue: { kind: 'in_person', name: 'The old boathouse', address: 'Lower towpath, below the bridge' },
  capacity: 60,
  price: { amount: 1_800, currency: 'usd', refundHours: 48 },
  hosts: ['olivia'],
  ago: '4d 6h',
};
