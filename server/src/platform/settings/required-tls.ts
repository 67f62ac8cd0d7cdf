import { BlockList, isIP } from 'node:net';
import type { Environment } from './secret-files.ts';
import { serviceAddresses, type AddressField, type Service } from './service-settings.ts';

/** The addresses of services that a server connects to. */
export interface ServiceAddresses extends Readonly<Record<AddressField, string | null>> {
  readonly s3Endpoint: string | null;
  readonly scannerHost: string | null;
}

/** How the address of a service shows whether certificates are checked. */
interface TlsRule {
  readonly findHost: (url: string) => string;
  readonly isChecked: (url: string) => boolean;
  readonly remedy: string;
}

const findHostname = (url: string) => new URL(url).hostname;

const rules: Readonly<Record<Service, TlsRule>> = {
  postgres: {
    findHost: findDatabaseHost,
    isChecked: isDatabaseChecked,
    remedy: 'add sslmode=verify-full, with sslrootcert=FILE for an authority of your own',
  },
  redis: {
    findHost: findHostname,
    // Its client looks at the very text
    isChecked: (url) => url.startsWith('rediss://'),
    remedy: 'begin it with rediss://',
  },
  smtp: {
    findHost: findHostname,
    isChecked: (url) => !new URL(url).searchParams.has('tls.rejectUnauthorized'),
    remedy: 'leave out tls.rejectUnauthorized',
  },
};

/**
 * What is wrong with connections to services on public hosts: they need TLS with a certificate that is checked. Hosts of the
 * machine and of private networks may go without.
 */
export function findMissingTls(addresses: ServiceAddresses, env: Environment): string[] {
  const { s3Endpoint, scannerHost } = addresses;
  const problems: string[] = [];
  const report = (name: string, remedy: string) =>
    problems.push(`${name} leads to a public host without checked TLS: ${remedy}, or use a private host.`);
  for (const { setting, field, service } of serviceAddresses) {
    const { findHost, isChecked, remedy } = rules[service];
    const url = addresses[field];
    if (url !== null && !isPrivateHost(findHost(url)) && !isChecked(url)) report(setting, remedy);
  }
  if (s3Endpoint !== null && !isPrivateHost(findHostname(s3Endpoint)) && !s3Endpoint.startsWith('https:')) {
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

/** A parameter that has a value may name another host, or the folder of a Unix socket: so its client reads it. */
function findDatabaseHost(url: string): string {
  return findParameter(url, 'host') || decodeURIComponent(findHostname(url));
}

/** `require` checks the certificate by the authority that is named; without one it depends on the version of the client. */
function isDatabaseChecked(url: string): boolean {
  const mode = findParameter(url, 'sslmode');
  return (
    mode === 'verify-full' || (['require', 'verify-ca'].includes(mode) && findParameter(url, 'sslrootcert') !== '')
  );
}

/** The last one of a name counts. Empty where there is none, or it has no value. */
function findParameter(url: string, name: string): string {
  return new URL(url).searchParams.getAll(name).at(-1) ?? '';
}
