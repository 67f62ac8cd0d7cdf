import type { Event } from '@homecoming/contract/events.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import type { RequestsView, useEventRequests } from '../api.ts';

interface RequestsViewProps<T> {
  list: ReturnType<typeof useEventRequests>;
  /** The requests of the list, with their answers. */
  rows: readonly T[];
  view: RequestsView;
  event: Event;
  /** Why nothing changes any more; null before the end of the event. */
  ended: string | null;
  /** What is listed, for the button that loads more. */
  more: string;
  children: ReactNode;
}

/** A list of requests, or what is shown in its place while it loads, when it failed and when it is empty. */
export function RequestsListView<T>({ list, rows, view, event, ended, more, children }: RequestsViewProps<T>) {
  const { title, text } = EMPTY[view];
  const isAsked = view !== 'requested' || event.approval_required;
  return (
    <ListView
      list={{ ...list, items: list.items && rows }}
      label="Loading requests"
      errorKind="alone"
      errorFallback="Failed to fetch requests"
      more={more}
      empty={
        <EmptyState drawing="doorway" title={title}>
          {ended ?? (isAsked ? text : 'People register without asking.')}
        </EmptyState>
      }
    >
      {() => children}
    </ListView>
  );
}

const EMPTY: Readonly<Record<RequestsView, { title: string; text: string }>> = {
  requested: { title: 'Nobody is waiting', text: 'New requests show up here by themselves.' },
  waitlisted: { title: 'The waitlist is empty', text: 'When the event is full, people can wait here for a seat.' },
  declined: { title: 'Nobody was declined', text: 'People whom you decline show up here, and can still get a seat.' },
};
