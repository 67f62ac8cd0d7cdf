import { directoryQuota } from '@homecoming/contract/directory.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Whether a load failed because the reader has read as many people as is allowed. */
export function isQuotaReached(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'directory_quota';
}

/** In place of people, for a reader who has read as many as is allowed. */
export function QuotaReached() {
  const { pagesPerHour, pagesPerDay, profilesPerDay } = directoryQuota;
  return (
    <EmptyState drawing="doorway" title="That is all for now">
      {`To protect everybody here, a person reads up to ${pagesPerHour} pages of directories in an hour and ${pagesPerDay} in a day, and ${profilesPerDay} profiles in a day. You can go on later.`}
    </EmptyState>
  );
}
