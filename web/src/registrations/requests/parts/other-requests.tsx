import type { Event } from '@homecoming/contract/events.ts';
import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { endedSentence } from '../../../events/model.ts';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { fullName } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAnsweredRows } from '../../../lib/lists/answered-rows.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { addAttendee } from '../../attendees/api.ts';
import { isAnsweredElsewhere, leaveWaitlist, refreshRequests, useEventRequests } from '../api.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { RequestRow, type Answer } from './request-row.tsx';
import { RequestsListView } from './requests-list-view.tsx';
import classes from './requests.module.css';

/** The waitlist in order, or who was declined. */
export function OtherRequests({ event, view }: { event: Event; view: 'waitlisted' | 'declined' }) {
  const list = useEventRequests(event.id, view);
  const { rows, answer, pointer } = useAnsweredRows<EventRequest, Answer>({
    items: list.items,
    isElsewhere: isAnsweredElsewhere,
    refresh: () => refreshRequests(event.id),
  });
  const [removed, setRemoved] = useState<EventRequest | null>(null);

  const ended = endedSentence(event, useMinute());

  async function addAfterAll({ id, user }: EventRequest): Promise<void> {
    try {
      await answer(id, async () => {
        await addAttendee(event.id, user.id);
        return 'approved';
      });
      notice.success(`${fullName(user)} is going`);
    } catch (error) {
      notice.error(getErrorMessage(error));
    }
  }

  return (
    <>
      <RequestsListView list={list} rows={rows} view={view} event={event} ended={ended} more="people">
        <p className={`${classes.tools} ${classes.summary}`}>
          {ended === null ? NOTES[view].open : `${ended} ${NOTES[view].ended}`}
        </p>
        <Surface as="ul" kind="rows" aria-label={view === 'waitlisted' ? 'Waitlist' : 'Declined'} {...pointer}>
          {rows.map((row, index) => (
            <RequestRow key={row.item.id} row={row} {...(view === 'waitlisted' && { place: index + 1 })}>
              {ended !== null ? null : view === 'waitlisted' ? (
                <Button
                  variant="default"
                  aria-label={`Take ${fullName(row.item.user)} off`}
                  onClick={() => setRemoved(row.item)}
                >
                  Take off
                </Button>
              ) : (
                <Button
                  variant="light"
                  aria-label={`Give ${fullName(row.item.user)} a seat`}
                  onClick={() => void addAfterAll(row.item)}
                >
                  Give a seat
                </Button>
              )}
            </RequestRow>
          ))}
        </Surface>
      </RequestsListView>
      <ConfirmSheet
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Take ${removed === null ? '' : fullName(removed.user)} off the waitlist?`}
        confirm="Take off"
        returnTo={() => document.querySelector(`[data-request="${removed?.id ?? ''}"]`)}
        onConfirm={async () => {
          if (removed === null) return;
          try {
            await answer(removed.id, async () => {
              await leaveWaitlist(event.id, removed.id);
              return 'removed';
            });
          } catch (error) {
            if (!isAnsweredElsewhere(error)) throw error;
          }
        }}
      >
        Their place goes to the next person. They can register again, and are last in line then.
      </ConfirmSheet>
    </>
  );
}

const NOTES = {
  waitlisted: {
    open: 'First come, first served: when a seat comes free, the first person moves up and gets a mail.',
    ended: 'Nobody moves up any more.',
  },
  declined: {
    open: 'These people cannot ask again. You can still give them a seat.',
    ended: 'Nobody can get a seat any more.',
  },
} as const;
