import { eventsElsewhere } from './elsewhere.ts';
import type { EventDraft } from './event.ts';
import { northgateConcert } from './northgate-concert.ts';
import { northgateEvenings } from './northgate-evenings.ts';
import { northgateSuppers } from './northgate-suppers.ts';

/** The thirteen events, past and to come. */
export const eventDrafts: readonly EventDraft[] = [
  ...northgateSuppers,
  ...northgateEvenings,
  northgateConcert,
  ...eventsElsewhere,
];
