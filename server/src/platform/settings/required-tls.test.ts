import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { isPrivateHost } from './required-tls.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://alumni.example.org',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'us@example.org',
  PAYMENTS: 'off',
};

function readProblems(env: Record<string, string>): string {
  try {
    parseConfig({ ...production, ...env });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const s3 = { S3_BUCKET: 'pictures' };

describe('a service on a public host', () => {
  it.each([
    [{ DATABASE_URL: 'postgres://us:secret@db.example.org/homecoming' }, 'DATABASE_URL', 'add sslmode=verify-full'],
    [{ DATABASE_URL: 'postgres://us@db.example.org/homecoming?sslmode=require' }, 'DATABASE_URL', 'verify-full'],
    [{ DATABASE_URL: 'postgres://us@db.example.org/homecoming?sslmode=no-verify' }, 'DATABASE_URL', 'verify-full'],
    [
      { DATABASE_URL: 'postgres://us@db.example.org/h?sslmode=verify-full&sslmode=disable' },
      'DATABASE_URL',
      'verify-full',
    ],
    [{ DATABASE_URL: 'postgres://us@db.example.org/homecoming?host=' }, 'DATABASE_URL', 'verify-full'],
    [
      { DATABASE_URL: 'postgres://us@db.example.org/homecoming?sslmode=require&sslrootcert=' },
      'DATABASE_URL',
      'verify-full',
    ],
    [{ DATABASE_URL: 'postgres://us@localhost/homecoming?host=8.8.8.8' }, 'DATABASE_URL', 'sslrootcert=FILE'],
    [
      { DATABASE_URL: 'postgres://us@localhost/h', DATABASE_MIGRATION_URL: 'postgres://us@db.example.org/h' },
      'DATABASE_MIGRATION_URL',
      'verify-full',
    ],
    [
      { DATABASE_URL: 'postgres://us@localhost/h', DATABASE_REPLICA_URL: 'postgres://us@db.example.org/h' },
      'DATABASE_REPLICA_URL',
      'verify-full',
    ],
    [{ REDIS_URL: 'redis://:secret@redis.example.org' }, 'REDIS_URL', 'begin it with rediss://'],
    [{ REDIS_URL: 'REDISS://:secret@redis.example.org' }, 'REDIS_URL', 'begin it with rediss://'],
    [{ SMTP_URL: 'smtps://mail.example.org?tls.rejectUnauthorized=false' }, 'SMTP_URL', 'leave out tls.rej'],
    [{ ...s3, S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT', 'begin it with https://'],
  ])('needs TLS with a checked certificate in production: %o', (env, name, remedy) => {
    const problems = readProblems(env);
    expect(problems).toMatch(new RegExp(`^${name} leads to a public host without checked TLS: [^\n]*${remedy}`));
    expect(problems).not.toContain('secret');
    expect(() => parseConfig(env)).not.toThrow();
  });

  it.each([
    { DATABASE_URL: 'postgres://us@db.example.org/homecoming?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://us@db.example.org/homecoming?sslmode=require&sslrootcert=/etc/ca.pem' },
    { DATABASE_URL: 'postgres:///homecoming?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://us@%2Fvar%2Frun%2Fpostgresql/homecoming' },
    { DATABASE_URL: 'postgres://us@10.1.2.3/homecoming', REDIS_URL: 'redis://redis:6379' },
    { REDIS_URL: 'rediss://redis.example.org' },
    { SMTP_URL: 'smtps://mail.example.org', ...s3, S3_ENDPOINT: 'https://s3.example.org' },
    { ...s3, S3_ENDPOINT: 'http://minio:9000' },
    s3,
  ])('is used with TLS, and on a private host without: %o', (env) => {
    expect(readProblems(env)).toBe('');
  });

  it('may not scan files in production: clamd knows no TLS', () => {
    expect(readProblems({ CLAMD: 'clamd.example.org:3310' })).toMatch(/^CLAMD leads to a public host/);
    expect([readProblems({ CLAMD: 'clamd:3310' }), readProblems({ CLAMD: '/run/clamd.ctl' })]).toEqual(['', '']);
  });

  it('does not start in production where Node.js checks no certificate', () => {
    expect(readProblems({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatch(/^NODE_TLS_REJECT_UNAUTHORIZED is 0/);
  });

  it('gets mails by STARTTLS at least, in production', () => {
    const isRequired = (env: Record<string, string>) => parseConfig(env).smtpRequiresTls;
    expect(isRequired({ ...production, SMTP_URL: 'smtp://mail.example.org?ignoreTLS=true' })).toBe(true);
    expect(isRequired(production)).toBe(false);
    expect(isRequired({ SMTP_URL: 'smtp://mail.example.org' })).toBe(false);
  });
});

it.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['database', true],
  ['db.internal', true],
  ['nas.local', true],
  ['', true],
  ['/var/run/postgresql', true],
  ['127.0.0.1', true],
  ['192.168.1.5', true],
  ['172.31.255.255', true],
  ['[::1]', true],
  ['[fd12::1]', true],
  ['172.32.0.1', false],
  ['8.8.8.8', false],
  ['[2001:db8::1]', false],
  ['db.example.org', false],
  ['internal.example.org', false],
  ['10.example.org', false],
])('takes %s for a private host: %s', (host, expected) => {
  expect(isPrivateHost(host)).toBe(expected);
});
