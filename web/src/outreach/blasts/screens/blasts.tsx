import type { Event } from '@homecoming/contract/events.ts';
import { useCurrentUser } from '../../../accounts/api.ts';
import { useManagedEvent } from '../../../events/manage/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Column, Columns } from '../../../ui/layout/columns.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { useBlasts } from '../../api.ts';
import { BlastComposer } from '../parts/blast-composer.tsx';
import { ManagedBlast } from '../parts/managed-blast.tsx';
import { ReminderCard } from '../parts/reminder-card.tsx';
import { useReloadWhile } from '../use-reload-while.ts';

/** The tab with the announcements and reminders of an event. */
export function BlastsTab() {
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  if (event === undefined || user === undefined) return null;
  return (
    <Columns>
      <Column>
        <BlastComposer key={event.id} event={event} user={user.id} />
        <ReminderCard key={`reminder ${event.id}`} event={event} />
      </Column>
      <Blasts event={event} />
    </Columns>
  );
}

function Blasts({ event }: { event: Event }) {
  const list = useBlasts(event.id, true);
  const { items, reload } = list;
  const isSending = items?.some(({ mails }) => mails !== null && mails.sent < mails.total) === true;
  useReloadWhile(isSending, reload);
  return (
    <ListView
      list={list}
      label="Loading blasts"
      empty={
        <EmptyState drawing="letterbox" title="No blasts yet">
          What you write to your guests shows up here.
        </EmptyState>
      }
    >
      {(blasts) => (
        <Column>
          {blasts.map((blast) => (
            <ManagedBlast key={blast.id} eventId={event.id} blast={blast} />
          ))}
          <LoadMore what="blasts" list={list} />
        </Column>
      )}
    </ListView>
  );
}
