import { getEventStatistics, type EventStatistics } from '@homecoming/contract/event-statistics.ts';
import { isForbidden, type ApiError } from '../../lib/http/api-error.ts';
import { useEndpoint } from '../../lib/http/use-endpoint.ts';
import { outreachTexts } from '../texts.ts';

interface StatisticsView {
  statistics: EventStatistics | undefined;
  isUnauthorized: boolean;
  /** The sentence to show instead of the statistics. */
  failure: string | null;
  reload: () => void;
}

/** The numbers of an event, for its organisers. */
export function useEventStatistics(eventId: string): StatisticsView {
  const { data, error, mutate: reload } = useEndpoint(getEventStatistics, { params: { id: eventId } });
  // Numbers that were shown stay when a reload fails, but not when the right was taken away
  const isUnauthorized = isForbidden(error);
  return {
    statistics: isUnauthorized ? undefined : data,
    isUnauthorized,
    failure: error === undefined || (data !== undefined && !isUnauthorized) ? null : getFailureMessage(error),
    reload: () => void reload(),
  };
}

function getFailureMessage(error: ApiError): string {
  if (isForbidden(error)) return outreachTexts.unauthorized;
  return error.status === 0 ? outreachTexts.statisticsFailed : outreachTexts.httpError(error.status);
}
