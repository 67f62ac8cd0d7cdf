import { clockTime, fullDate, relativeTime } from '../../lib/text/format.ts';
import { useMinute } from '../../lib/use-minute.ts';

/** How long ago something was; updated every minute. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = new Date(useMinute());
  return (
    <time dateTime={iso} title={`${fullDate(iso)}, ${clockTime(iso)}`}>
      {relativeTime(iso, now)}
    </time>
  );
}
