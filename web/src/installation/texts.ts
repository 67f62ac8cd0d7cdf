import type { Installation } from '@homecoming/contract/installation.ts';
import { formatBytes } from '../lib/text/format-bytes.ts';
import { clockTime, counted, formatRelativeDay } from '../lib/text/format.ts';

type Backups = Installation['backups'];

export const installationTexts = {
  title: 'Backups',
  lead: 'What this installation could be restored from, and what waits. It is read again each minute.',
  loading: 'Loading the last backup',
  backups: 'Last backup',
  waiting: 'What waits',
  off: {
    title: 'No backups are made',
    text: 'Set BACKUP_DIR to a folder on another disk, and the server makes one each day. The operations guide says how.',
  },
  ownDatabase: {
    title: 'Your own tools make the backups',
    text: 'This installation uses a PostgreSQL of its own (DATABASE_URL), so its backups are not known here. With BACKUP_DIR, the server makes one each day, too.',
  },
  none: {
    title: 'No backup yet',
    text: 'The first one is made at once. If it is not here in an hour, the log says why.',
  },
  inTime: 'In time',
  overdue: 'Overdue',
  overdueNote: 'The log of the server says why. Often the disk is full, or away.',
  nothingWaits: 'Nothing waits',
  noneGivenUp: 'No job was given up',
  givenUpNote: 'They failed 25 times. The log of the server says why.',
} as const;

/** `Today at 3:00 AM`. */
export function describeLastBackup({ started_at }: NonNullable<Backups['last']>): string {
  const day = formatRelativeDay(started_at);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} at ${clockTime(started_at)}`;
}

/** `74 MB, made in 4 s, 5 h old`. */
export function describeSize({ started_at, bytes, seconds }: NonNullable<Backups['last']>): string {
  return `${formatBytes(bytes)}, made in ${describeSeconds(seconds)}, ${describeAge(started_at)}`;
}

/** `5 h old`, `3 days old`. */
function describeAge(startedAt: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(startedAt)) / 1_000));
  const days = Math.floor(seconds / 86_400);
  return days < 2 ? `${describeSeconds(seconds)} old` : `${counted(days, 'day')} old`;
}

/** `7 backups to restore from`. */
export function describeCount({ count }: Backups): string {
  return `${counted(count, 'backup')} to restore from`;
}

/** `Each is kept for 7 days`. */
export function describeKept({ keep_days }: Backups): string {
  return `Each is kept for ${counted(keep_days ?? 0, 'day')}`;
}

/** `Any minute up to 2:05 PM can be restored`. */
export function describeArchive({ archived_until, last }: Backups): { name: string; note: string } {
  if (archived_until === null) {
    return {
      name: 'Only the times of backups can be restored',
      note: last?.is_portable
        ? 'For any minute in between, your PostgreSQL has tools of its own.'
        : 'With BACKUP_WAL=on, any minute in between can.',
    };
  }
  const when = `${formatRelativeDay(archived_until)} at ${clockTime(archived_until)}`;
  return { name: `Any minute up to ${when} can be restored`, note: 'The archive follows within a minute or two.' };
}

/** `The oldest job has waited for 5 min`. */
export function describeOldestJob(seconds: number | null): string {
  return seconds === null
    ? installationTexts.nothingWaits
    : `The oldest job has waited for ${describeSeconds(seconds)}`;
}

/** `2 jobs were given up`. */
export function describeGivenUp(count: number): string {
  if (count === 0) return installationTexts.noneGivenUp;
  return count === 1 ? '1 job was given up' : `${count} jobs were given up`;
}

/** `4 s`, `5 min`, `2 h`. */
function describeSeconds(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
