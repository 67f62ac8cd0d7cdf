import { BlockList, isIP } from 'node:net';
import type { Environment } from './secret-files.ts';

/** The addresses of services that a server connects to. */
export interface ServiceAddresses {
  readonly databaseUrl: string | null;
  readonly databaseMigrationUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
  readonly s3Endpoint: string | null;
  readonly scannerHost: string | null;
}

/**
 * What is wrong with connections to services on public hosts: they need TLS with a certificate that is checked. Hosts of the
 * machine and of private networks may go without.
 */
export function findMissingTls(addresses: ServiceAddresses, env: Environment): string[] {
  const { databaseUrl, databaseMigrationUrl, redisUrl, smtpUrl, s3Endpoint, scannerHost } = addresses;
  const problems: string[] = [];
  const report = (name: string, remedy: string) =>
    problems.push(`${name} leads to a public host without checked TLS: ${remedy}, or use a private host.`);
  const databases = { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: databaseMigrationUrl };
  for (const [name, url] of Object.entries(databases)) {
    if (url === null || isPrivateHost(findDatabaseHost(url)) || isDatabaseChecked(url)) continue;
    report(name, 'add sslmode=verify-full, with sslrootcert=FILE for an authority of your own');
  }
  // Its client looks at the very text
  if (redisUrl !== null && !isPrivateHost(new URL(redisUrl).hostname) && !redisUrl.startsWith('rediss://')) {
    report('REDIS_URL', 'begin it with rediss://');
  }
  if (smtpUrl !== null && !isPrivateHost(new URL(smtpUrl).hostname) && isCertificateIgnored(smtpUrl)) {
    report('SMTP_URL', 'leave out tls.rejectUnauthorized');
  }
  if (s3Endpoint !== null && !isPrivateHost(new URL(s3Endpoint).hostname) && !s3Endpoint.startsWith('https:')) {
    report('S3_ENDPOINT', 'begin it with https://');
  }
  if (scannerHost !== null && !isPrivateHost(scannerHost)) {
    problems.push('CLAMD leads to a public host, and clamd knows no TLS: use a private host.');
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED is 0: production checks certificates; leave it out.');
  }
  return problems;
}

const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, bits);
}
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host is this machine, a Unix socket, or in a private network. No name is looked up. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === '' || name.startsWith('/')) return true;
  const version = isIP(name);
  if (version !== 0) return privateAddresses.check(name, version === 4 ? 'ipv4' : 'ipv6');
  return !name.includes('.') || /\.(localhost|local|internal)$/.test(name);
}

/** A parameter may name another host, or the folder of a Unix socket; the last one of a name counts. */
function findDatabaseHost(url: string): string {
  const { hostname, searchParams } = new URL(url);
  return searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname);
}

/** `require` checks the certificate by the authority that is named; without one it depends on the version of the client. */
function isDatabaseChecked(url: string): boolean {
  const { searchParams } = new URL(url);
  const mode = searchParams.getAll('sslmode').at(-1) ?? '';
  return mode === 'verify-full' || (['require', 'verify-ca'].includes(mode) && searchParams.has('sslrootcert'));
}

function isCertificateIgnored(smtpUrl: string): boolean {
  return new URL(smtpUrl).searchParams.has('tls.rejectUnauthorized');
}
