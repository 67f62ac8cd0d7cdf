import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { seal, unseal } from './seal.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'homecoming-key-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const secret = Buffer.from('what nobody may read');
const ofAna = { purpose: 'totp', owner: 'ana' } as const;

it('seals so that the same key opens it, for the same owner only', () => {
  const config = { dataDirectory, secretKey: 'a'.repeat(64) };
  const sealed = seal(config, ofAna, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(unseal(config, ofAna, sealed)).toEqual(secret);
  expect(unseal(config, { ...ofAna, owner: 'ben' }, sealed)).toBeNull();
  expect(unseal({ ...config, secretKey: 'b'.repeat(64) }, ofAna, sealed)).toBeNull();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(unseal(config, ofAna, changed)).toBeNull();
  expect(unseal(config, ofAna, Buffer.from('short'))).toBeNull();
  // Two seals of one secret are different.
  expect(seal(config, ofAna, secret)).not.toEqual(sealed);
});

it('makes a key once where none is set, which its user alone reads', () => {
  const config = { dataDirectory: path.join(dataDirectory, 'new'), secretKey: null };
  const sealed = seal(config, ofAna, secret);
  const file = path.join(config.dataDirectory, 'secret-key');
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(unseal(config, ofAna, sealed)).toEqual(secret);
});

it('is a setting of 32 characters or more, which servers need that share no folder', () => {
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://alumni.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'us@example.org',
    PAYMENTS: 'off',
    DATABASE_URL: 'postgres://us:x@localhost/homecoming',
  };
  expect(parseConfig(settings).secretKey).toBeNull();
  const bucket = { ...settings, S3_BUCKET: 'pictures' };
  expect(() => parseConfig(bucket)).toThrow('SECRET_KEY is not set');
  expect(() => parseConfig({ ...bucket, SECRET_KEY: 'short' })).toThrow('SECRET_KEY is too short');
  expect(parseConfig({ ...bucket, SECRET_KEY: 'k'.repeat(32) }).secretKey).toBe('k'.repeat(32));
});
