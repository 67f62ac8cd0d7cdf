import type { Installation } from '@homecoming/contract/installation.ts';
import type { UserContext } from '../platform/app.ts';
import { readBackupState } from '../platform/backup/backup-state.ts';
import { countGivenUpJobs, readOldestJobSeconds } from '../platform/jobs/waiting-jobs.ts';

/** The state of the installation. */
export async function getInstallation({ pool, config, clock }: UserContext): Promise<Installation> {
  const [oldest, givenUp] = await Promise.all([readOldestJobSeconds(pool), countGivenUpJobs(pool)]);
  return {
    backups: getBackups(config, clock.now()),
    waiting: { oldest_job_seconds: oldest === 0 ? null : Math.round(oldest), given_up_jobs: givenUp },
  };
}

function getBackups({ backups, databaseUrl }: UserContext['config'], now: Date): Installation['backups'] {
  if (backups === null) {
    const mode = databaseUrl === null ? 'off' : 'own_database';
    return { mode, last: null, is_overdue: false, count: 0, keep_days: null, archived_until: null };
  }
  const { last, isOverdue, count, archivedUntil } = readBackupState(backups, now);
  return {
    mode: 'daily',
    last: last && {
      started_at: last.startedAt.toISOString(),
      bytes: last.bytes,
      seconds: last.seconds,
      is_portable: last.isPortable,
    },
    is_overdue: isOverdue,
    count,
    keep_days: backups.keepDays,
    archived_until: archivedUntil?.toISOString() ?? null,
  };
}
