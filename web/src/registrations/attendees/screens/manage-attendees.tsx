import type { Event } from '@homecoming/contract/events.ts';
import type { Attendee } from '@homecoming/contract/registrations.ts';
import { useState } from 'react';
import { useManagedEvent } from '../../../events/manage/api.ts';
import { isOver } from '../../../events/model.ts';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { fullName } from '../../../lib/text/format.ts';
import { useTypedQuery } from '../../../lib/search.ts';
import { notice } from '../../../lib/toasts.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useSearchedItems } from '../../../lib/lists/use-searched-items.ts';
import { useAction } from '../../../lib/use-action.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Chips } from '../../../ui/fields/chips.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { IconDownload, IconUserPlus } from '../../../ui/icons/icons.tsx';
import { WindowedList } from '../../../ui/lists/windowed-list.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { undoCheckIn, useCheckIns } from '../../check-ins/api.ts';
import { CheckInCard } from '../../check-ins/parts/check-in-card.tsx';
import { useNewAnswers } from '../../check-ins/use-new-answers.ts';
import { describeCheckIn } from '../../check-ins/describe-check-in.ts';
import { removeAttendee, saveAttendees, useManagedAttendees, type AttendeeFilter } from '../api.ts';
import { AddPerson } from '../parts/add-person.tsx';
import { AttendeeRow } from '../parts/attendee-row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from '../parts/attendees.module.css';

/** The tab with who is going, and their check-in. */
export function ManageAttendeesTab() {
  const event = useManagedEvent();
  return event === undefined ? null : <Attendees key={event.id} event={event} />;
}

function Attendees({ event }: { event: Event }) {
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<AttendeeFilter>('going');
  const [adding, setAdding] = useState(false);
  const checkIns = useCheckIns(event.id);
  const now = useMinute();
  const canAdd = event.status === 'published' && !isOver(event, now);
  useNewAnswers(checkIns, (view) => {
    // The outbox has raised the toast of a kept refusal
    if (view.state === 'refused' && view.isKept) return;
    const { tone, title, who, note } = describeCheckIn(view, event.timezone, false);
    if (tone === 'primary') notice.success(`${who} is checked in`);
    else if (tone === 'accent') notice.info(`${who}: ${title}`);
    else notice.error(`${who} is not checked in. ${note ?? ''}`);
  });
  return (
    <Stack gap={16} className={classes.columns}>
      <div className={classes.side}>
        <CheckInCard event={event} checkIns={checkIns} />
      </div>
      <Stack gap={12}>
        <Row gap={12} className={classes.tools}>
          <SearchField label="Find an attendee" hasResultsBelow value={typed} onChange={setTyped} />
          {canAdd && (
            <IconButton outlined label="Add a person" onClick={() => setAdding(true)}>
              <IconUserPlus />
            </IconButton>
          )}
          <ExportButton eventId={event.id} />
        </Row>
        <Chips
          label="Show"
          chips={FILTERS.filter((shown) => shown.value !== 'awaiting_payment' || event.price !== null)}
          value={filter}
          onChange={setFilter}
        />
        <AttendeeList key={filter} event={event} filter={filter} typed={typed} checkIns={checkIns} />
      </Stack>
      <AddPerson event={event} opened={adding} onClose={() => setAdding(false)} />
    </Stack>
  );
}

const FILTERS: readonly { value: AttendeeFilter; label: string }[] = [
  { value: 'going', label: 'Going' },
  { value: 'checked_in', label: 'Checked in' },
  { value: 'not_checked_in', label: 'Not checked in' },
  { value: 'awaiting_payment', label: 'Payment due' },
  { value: 'cancelled', label: 'Cancelled' },
];

interface AttendeeListProps {
  event: Event;
  filter: AttendeeFilter;
  typed: string;
  checkIns: ReturnType<typeof useCheckIns>;
}

function AttendeeList({ event, filter, typed, checkIns }: AttendeeListProps) {
  const query = useTypedQuery(typed);
  const list = useManagedAttendees(event.id, filter, query);
  const items = useSearchedItems(list);
  const [removed, setRemoved] = useState<Attendee | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());

  async function undo(attendee: Attendee): Promise<void> {
    try {
      await undoCheckIn(event.id, attendee);
      notice.success(`${fullName(attendee)} is not checked in any more`);
    } catch (error) {
      notice.error(getErrorMessage(error));
    }
  }

  return (
    <>
      <ListView
        list={{ ...list, items }}
        label="Loading attendees"
        rows={6}
        errorFallback="Failed to fetch attendees"
        more="attendees"
        empty={
          <EmptyState drawing="lantern" title={query === '' && filter === 'going' ? 'Nobody yet' : 'Nobody found'}>
            {query === '' && filter === 'going'
              ? 'People who register appear here. You can add members, too.'
              : 'Nobody here fits. Look in another list.'}
          </EmptyState>
        }
      >
        {(attendees) => (
          <WindowedList
            kind="rows"
            label="Attendees"
            name={`attendees of ${event.id} ${filter} ${query}`}
            items={attendees}
            more={list.hasMore}
            busy={list.loadingMore || list.items === undefined}
            render={(attendee) => (
              <AttendeeRow
                event={event}
                attendee={attendee}
                checkIns={checkIns}
                onUndo={(one) => void undo(one)}
                onRemove={setRemoved}
                isExpanded={expanded.has(attendee.id)}
                onExpand={(isExpanded) => {
                  const others = [...expanded].filter((id) => id !== attendee.id);
                  setExpanded(new Set(isExpanded ? [...others, attendee.id] : others));
                }}
              />
            )}
          />
        )}
      </ListView>
      <ConfirmSheet
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Remove ${removed === null ? '' : fullName(removed)}?`}
        confirm="Remove"
        returnTo={() => document.getElementById('main')}
        onConfirm={async () => {
          if (removed === null) return;
          await removeAttendee(event.id, removed.id);
          notice.success(`${fullName(removed)} has no seat any more`);
          focusSoon(() => document.getElementById('main'), true);
        }}
      >
        They lose their seat and get a mail. {removed?.paid === true && 'Their money goes back to their card. '}Only an
        organiser can add them again.
      </ConfirmSheet>
    </>
  );
}

function ExportButton({ eventId }: { eventId: string }) {
  const { run, isRunning } = useAction(
    () => saveAttendees(eventId),
    (error) => notice.error(`The list was not saved. ${getErrorMessage(error)}`),
  );
  return (
    <IconButton outlined label="Download the list" aria-busy={isRunning} onClick={() => void run()}>
      <IconDownload />
    </IconButton>
  );
}
