import { directoryQuota } from '@homecoming/contract/directory.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Whether a load failed because the reader has read as many people as is allowed. */
export function isQuotaReached(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'directory_quota';
}

/** In place of people, for a reader who has read as many as is allowed. */
export function QuotaReached() {
  const { searchesPerHour, pagesPerHour, profilesPerDay } = directoryQuota;
  return (
    <EmptyState drawing="doorway" title="That is all for now">
      {`To protect everybody here, a person searches directories up to ${searchesPerHour} times in an hour, turns ${pagesPerHour} pages, and reads ${profilesPerDay} profiles in a day. You can go on later.`}
    </EmptyState>
  );
}
