import { eventsElsewhere } from './elsewhere.ts';
import type { EventDraft } from './event.ts';
import { northgateEvenings } from './northgate-evenings.ts';
import { northgateSuppers } from './northgate-suppers.ts';

/** The twelve events, past and to come. */
export const eventDrafts: readonly EventDraft[] = [...northgateSuppers, ...northgateEvenings, ...eventsElsewhere];
