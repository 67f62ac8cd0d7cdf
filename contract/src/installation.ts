import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Timestamp, nullable } from './shapes.ts';

/**
 * How backups are made: each day by the server; not at all; or, with DATABASE_URL and without BACKUP_DIR, by the tools of that
 * database, of which the server knows nothing.
 */
export const backupModes = ['daily', 'off', 'own_database'] as const;

/** The state of an installation, for those who look after it. */
export const Installation = Type.Object({
  backups: Type.Object({
    mode: Type.Enum([...backupModes]),
    /** The last one that is whole. */
    last: nullable(
      Type.Object({
        started_at: Timestamp,
        bytes: Type.Integer(),
        seconds: Type.Integer(),
        is_portable: Type.Boolean({ description: 'It has the rows, and not the files of PostgreSQL.' }),
      }),
    ),
    is_overdue: Type.Boolean({ description: 'More than 26 hours ago, or none while they are daily.' }),
    count: Type.Integer({ description: 'How many there are to restore from.' }),
    keep_days: nullable(Type.Integer()),
    /** Any minute between the oldest backup and this time can be restored. Null: only the times of backups. */
    archived_until: nullable(Timestamp),
  }),
  waiting: Type.Object({
    /** Null: none waits. */
    oldest_job_seconds: nullable(Type.Integer()),
    given_up_jobs: Type.Integer({ description: 'Jobs that have failed as often as they are tried.' }),
  }),
});
export type Installation = Static<typeof Installation>;

export const getInstallation = endpoint({
  method: 'GET',
  path: '/staff/installation/',
  summary: 'The last backup, and what waits; for platform staff',
  access: 'staff',
  reply: Installation,
});
