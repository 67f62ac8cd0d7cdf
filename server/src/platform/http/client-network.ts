import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The network that a request comes from, by which limits count callers who are not signed in. */
export function getClientNetwork({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return getNetwork(ip);
}

/** An IPv4 address, or the first 64 bits of an IPv6 address, which one client has whole. */
export function getNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(plain)) return plain;
  // The URL parser writes an address in its shortest form, so that only zeros between two colons are left out.
  const [start = '', end] = new URL(`http://[${plain.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const groups = start === '' ? [] : start.split(':');
  const behind = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? [] : Array.from({ length: 8 - groups.length - behind.length }, () => '0');
  return [...groups, ...zeros, ...behind].slice(0, 4).join(':');
}
