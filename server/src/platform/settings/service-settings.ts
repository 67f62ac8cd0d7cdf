/** Settings that are addresses of services, with their passwords: how the parsed settings name them, and the kind of the service. */
export const serviceAddresses = [
  { setting: 'DATABASE_URL', field: 'databaseUrl', service: 'postgres' },
  { setting: 'DATABASE_MIGRATION_URL', field: 'databaseMigrationUrl', service: 'postgres' },
  { setting: 'DATABASE_REPLICA_URL', field: 'databaseReplicaUrl', service: 'postgres' },
  { setting: 'REDIS_URL', field: 'redisUrl', service: 'redis' },
  { setting: 'SMTP_URL', field: 'smtpUrl', service: 'smtp' },
] as const;

type Address = (typeof serviceAddresses)[number];

export type AddressSetting = Address['setting'];
export type AddressField = Address['field'];
export type Service = Address['service'];

/** Settings that hold a secret. */
export const secretSettings: readonly string[] = [
  ...serviceAddresses.map(({ setting }) => setting),
  'SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
];
