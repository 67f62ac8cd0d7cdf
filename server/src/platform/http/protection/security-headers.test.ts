import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { parseConfig } from '../../config.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { WebFiles } from '../web-files.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-web-'));
afterEach(() => void vi.useRealTimers());
afterAll(() => rmSync(directory, { recursive: true }));

it('allows the inline script of the build that is served', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const index = path.join(directory, 'index.html');
  const build = (script: string) => {
    rmSync(index, { force: true });
    writeFileSync(index, `<script>${script}</script>`);
    // WebFiles looks for a new build once a second.
    vi.advanceTimersByTime(1_000);
  };
  const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  build('first()');
  const headers = createSecurityHeaders(parseConfig({ DATA_DIR: directory }), new WebFiles(directory));
  const policy = () => headers('/')['content-security-policy'];
  expect(policy()).toContain(hashSource('first()'));
  build('second()');
  expect(policy()).toContain(hashSource('second()'));
  expect(policy()).not.toContain(hashSource('first()'));
});

it('demands https for a year from everything at an address with https', () => {
  const headersAt = (address: string) =>
    createSecurityHeaders(parseConfig({ DATA_DIR: directory, PUBLIC_URL: address }), new WebFiles(directory));
  for (const url of ['/', '/api/v1/community/', '/assets/app-1a2b.js']) {
    const demand = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
    expect(headersAt('https://alumni.example.org')(url)).toMatchObject(demand);
    expect(headersAt('http://localhost:3000')(url)).not.toHaveProperty('strict-transport-security');
  }
});

it('says with parts of a page only what concerns them', () => {
  const headers = createSecurityHeaders(parseConfig({ DATA_DIR: directory }), new WebFiles(directory));
  expect(headers('/assets/app-1a2b.js')).toEqual({
    'content-security-policy': "object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  // A page for the browser, and a worker, whose policy is its own
  for (const url of ['/', '/home', '/assets', '//assets/app.js', '/service-worker.js', '/api/v1/media/1/96.webp'])
    expect(headers(url)['content-security-policy']).toContain("default-src 'self'");
});
