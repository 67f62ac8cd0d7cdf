import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { getProjectPath } from '../project-path.ts';
import { readSecretFiles } from './secret-files.ts';
import { secretSettings } from './service-settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'homecoming-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeSecret(text: string): string {
  const file = path.join(folder, String(Math.random()));
  writeFileSync(file, text);
  return file;
}

describe('a secret in a file', () => {
  it.each(secretSettings)('is read for %s, and the documentation says so', (name) => {
    const problems: string[] = [];
    const env = readSecretFiles({ [`${name}_FILE`]: writeSecret('of this file\n') }, problems);
    expect([env[name], problems]).toEqual(['of this file', []]);
    expect(readFileSync(getProjectPath('docs/operations.md'), 'utf8')).toMatch(new RegExp(`\\b${name}_FILE\\b`));
  });

  it('is a setting like any other, without the line break at its end', () => {
    const config = parseConfig({
      DATABASE_URL_FILE: writeSecret('postgres://us:secret@localhost/homecoming\n'),
      DATABASE_MIGRATION_URL_FILE: writeSecret('postgres://owner:secret@localhost/homecoming'),
      DATABASE_REPLICA_URL_FILE: writeSecret('postgres://us:secret@replica/homecoming'),
      REDIS_URL_FILE: writeSecret('redis://:secret@localhost\r\n'),
      SMTP_URL_FILE: writeSecret('smtp://us:secret@localhost'),
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID_FILE: writeSecret('key id'),
      S3_SECRET_ACCESS_KEY_FILE: writeSecret(' a key with blanks \n'),
      STRIPE_SECRET_KEY_FILE: writeSecret('sk_test_1'),
      STRIPE_WEBHOOK_SECRET_FILE: writeSecret('whsec_1,whsec_2\n'),
      METRICS_TOKEN_FILE: writeSecret('token'),
      METRICS_TOKEN: '',
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://us:secret@localhost/homecoming',
      databaseMigrationUrl: 'postgres://owner:secret@localhost/homecoming',
      databaseReplicaUrl: 'postgres://us:secret@replica/homecoming',
      redisUrl: 'redis://:secret@localhost',
      smtpUrl: 'smtp://us:secret@localhost',
      storage: { accessKeyId: 'key id', secretAccessKey: ' a key with blanks ' },
      payments: { kind: 'stripe', secretKey: 'sk_test_1', webhookSecrets: ['whsec_1', 'whsec_2'] },
      metricsToken: 'token',
    });
  });

  it.each([
    [
      'that is a setting, too',
      { METRICS_TOKEN: 'token', METRICS_TOKEN_FILE: writeSecret('secret') },
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: leave one of them out.',
    ],
    [
      'that is not there',
      { REDIS_URL_FILE: path.join(folder, 'nothing') },
      'The file of REDIS_URL_FILE cannot be read: check its path and its rights.',
    ],
    ['that is a folder', { SMTP_URL_FILE: folder }, 'The file of SMTP_URL_FILE cannot be read: check its path'],
    ['that is empty', { STRIPE_SECRET_KEY_FILE: writeSecret('\n') }, 'The file of STRIPE_SECRET_KEY_FILE is empty.'],
    [
      'that makes no sense, without its text',
      { DATABASE_URL_FILE: writeSecret('a secret') },
      /^DATABASE_URL is not an address that starts with postgres:\/\/ or postgresql:\/\/$/,
    ],
  ])('ends the start when it is one %s', (_name, env, sentence) => {
    expect(() => parseConfig(env)).toThrow(sentence);
  });
});
