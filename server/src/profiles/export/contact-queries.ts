import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contacts, metChoices, metGuests } from '../../schema/alumni/contacts.ts';
import { events } from '../../schema/events.ts';
import type { Join, OwnRows } from './pages.ts';

const at = (eventId: PgColumn): readonly [Join] => [[events, eq(events.id, eventId)]];

/** Where the user was shown, whom they chose, and their contacts. Of others it has what became a contact only. */
export const ownContactLists: Record<string, OwnRows> = {
  'met-guests': {
    table: metGuests,
    owner: metGuests.userId,
    key: [metGuests.eventId],
    columns: { event: events.title, shown: metGuests.shown },
    joins: at(metGuests.eventId),
  },
  'met-choices': {
    table: metChoices,
    owner: metChoices.userId,
    key: [metChoices.eventId, metChoices.personId],
    columns: {
      event: events.title,
      person: metChoices.personId,
      createdAt: metChoices.createdAt,
      withdrawnAt: metChoices.withdrawnAt,
    },
    joins: at(metChoices.eventId),
  },
  contacts: {
    table: contacts,
    owner: contacts.userId,
    key: [contacts.personId],
    columns: { person: contacts.personId, event: events.title, createdAt: contacts.createdAt },
    joins: at(contacts.eventId),
  },
};
