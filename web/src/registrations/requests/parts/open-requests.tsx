import type { Event, RegistrationStatusName } from '@homecoming/contract/events.ts';
import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { endedSentence } from '../../../events/model.ts';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { counted } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAnsweredRows } from '../../../lib/lists/answered-rows.ts';
import { useLinkedRequest } from '../../../lib/lists/linked-request.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { AnswerButtons } from '../../../ui/buttons/answer-buttons.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { IconAlertTriangle, IconCheck } from '../../../ui/icons/icons.tsx';
import { approveRequest, declineRequest, isAnsweredElsewhere, refreshRequests, useEventRequests } from '../api.ts';
import { useBulkApproval } from '../use-bulk-approval.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { DeclineSheet } from './decline-sheet.tsx';
import { RequestsListView } from './requests-list-view.tsx';
import { RequestRow, type Answer } from './request-row.tsx';
import classes from './requests.module.css';
import { SelectBar } from './select-bar.tsx';

/** The requests that wait for an answer: one by one, or several at once. */
export function OpenRequests({ event }: { event: Event }) {
  const list = useEventRequests(event.id, 'requested');
  const linked = useLinkedRequest(list);
  const { rows, answer, pointer } = useAnsweredRows<EventRequest, Answer>({
    items: list.items,
    firstId: linked,
    isElsewhere: isAnsweredElsewhere,
    refresh: () => refreshRequests(event.id),
  });
  const [declined, setDeclined] = useState<EventRequest | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const select = useRef<HTMLButtonElement>(null);
  const bulk = useBulkApproval(approve);
  const ended = endedSentence(event, useMinute());
  const open = rows.filter((row) => row.answer === null).map(({ item }) => item);
  const chosen = open.filter(({ id }) => selected?.has(id) === true);
  const isSelecting = selected !== null && ((ended === null && open.length > 0) || bulk.progress !== null);
  if (selected !== null && !isSelecting) setSelected(null);

  /** @throws what the server refuses with; the row then waits again. */
  function approve({ id }: EventRequest): Promise<Answer> {
    return answer(id, async () => APPROVED[await approveRequest(event.id, id)] ?? 'approved');
  }

  async function approveOne(request: EventRequest): Promise<void> {
    bulk.clear();
    // The buttons go, and their row keeps the focus
    focusSoon(() => document.querySelector(`[data-request="${request.id}"]`), true);
    try {
      await approve(request);
    } catch (error) {
      notice.error(getErrorMessage(error));
    }
  }

  async function decline({ id }: EventRequest, reason: string): Promise<void> {
    bulk.clear();
    try {
      await answer(id, async () => {
        await declineRequest(event.id, id, reason);
        return 'declined';
      });
    } catch (error) {
      if (!isAnsweredElsewhere(error)) throw error;
      notice.error(getErrorMessage(error));
    }
  }

  return (
    <>
      {bulk.result !== null && (
        <p className={classes.note} data-tone={bulk.result.tone} role="alert">
          {bulk.result.tone === 'primary' ? <IconCheck /> : <IconAlertTriangle />}
          <span>{bulk.result.sentence}</span>
        </p>
      )}
      <RequestsListView list={list} rows={rows} view="requested" event={event} ended={ended} more="requests">
        <div className={classes.tools}>
          <p className={classes.summary}>
            {ended !== null && `${ended} Requests cannot be answered any more.`}
            {ended === null && `${counted(event.counts.requested ?? open.length, 'person is', 'people are')} waiting. `}
            {ended === null && event.seats_left !== null && (
              <>
                <strong>{counted(event.seats_left, 'seat')}</strong> left.
              </>
            )}
          </p>
          {ended === null && selected === null && open.length > 1 && (
            <Button ref={select} variant="default" onClick={() => setSelected(new Set())}>
              Select
            </Button>
          )}
        </div>
        <Surface as="ul" kind="rows" aria-label="Requests" {...pointer}>
          {rows.map((row) => (
            <RequestRow
              key={row.item.id}
              row={row}
              linked={row.item.id === linked}
              selection={
                selected === null
                  ? undefined
                  : {
                      selected: selected.has(row.item.id),
                      onChange: (isSelected) => setSelected(toggled(selected, [row.item.id], isSelected)),
                    }
              }
            >
              {ended === null && selected === null && (
                <AnswerButtons
                  user={row.item.user}
                  onAnswer={(kind) => {
                    if (kind === 'decline') setDeclined(row.item);
                    else void approveOne(row.item);
                  }}
                />
              )}
            </RequestRow>
          ))}
        </Surface>
      </RequestsListView>
      {isSelecting && (
        <SelectBar
          selected={chosen.length}
          of={open.length}
          progress={bulk.progress}
          onAll={(isSelected) =>
            setSelected(
              toggled(
                selected,
                open.map(({ id }) => id),
                isSelected,
              ),
            )
          }
          onApprove={() => void bulk.run(chosen)}
          onStop={bulk.stop}
          onCancel={() => {
            setSelected(null);
            focusSoon(() => select.current);
          }}
        />
      )}
      <DeclineSheet request={declined} onClose={() => setDeclined(null)} onDecline={decline} />
    </>
  );
}

/** What an approval makes of a request. */
const APPROVED: Partial<Record<RegistrationStatusName, Answer>> = {
  waitlisted: 'waitlisted',
  awaiting_payment: 'payment',
};

function toggled(before: ReadonlySet<string> | null, ids: readonly string[], isSelected: boolean): ReadonlySet<string> {
  const next = new Set(before);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
