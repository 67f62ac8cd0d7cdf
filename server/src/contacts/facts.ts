import { fact } from '../platform/facts.ts';

/** The two people of a contact. */
export type Pair = readonly [string, string];

/** Two people chose each other at an event. */
export const contactMade = fact<{ pair: Pair; eventId: string; at: Date }>('contacts.made');

/** Two people are no contacts any more. Nobody is to learn who ended it. */
export const contactEnded = fact<{ pair: Pair; at: Date }>('contacts.ended');
