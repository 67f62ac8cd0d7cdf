import { withFallbackMessage } from '../../../lib/http/api-error.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import type { RequestsView, useEventRequests } from '../api.ts';

interface RequestsStateProps {
  list: ReturnType<typeof useEventRequests>;
  view: RequestsView;
  /** Whether the hosts approve requests. */
  isAsked: boolean;
  /** Why nothing changes any more; null before the end of the event. */
  ended: string | null;
  isEmpty: boolean;
}

/** What is shown in place of a list of requests that loads, failed or is empty. */
export function RequestsState({ list, view, isAsked, ended, isEmpty }: RequestsStateProps) {
  if (list.items === undefined) {
    if (list.error !== undefined) {
      return (
        <SectionError error={withFallbackMessage(list.error, 'Failed to fetch requests')} onRetry={list.reload} alone />
      );
    }
    return (
      <Loading label="Loading requests">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  if (!isEmpty || list.hasMore) return null;
  const { title, words } = EMPTY[view];
  return (
    <EmptyState drawing="doorway" title={title}>
      {ended ?? (view === 'requested' && !isAsked ? 'People register without asking.' : words)}
    </EmptyState>
  );
}

const EMPTY: Readonly<Record<RequestsView, { title: string; words: string }>> = {
  requested: { title: 'Nobody is waiting', words: 'New requests show up here by themselves.' },
  waitlisted: { title: 'The waitlist is empty', words: 'When the event is full, people can wait here for a seat.' },
  declined: { title: 'Nobody was declined', words: 'People whom you decline show up here, and can still get a seat.' },
};
