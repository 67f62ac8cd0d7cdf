import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { describe, expect, it } from 'vitest';
import { ended, START_MS, useServerProcesses } from './fixtures/server-process.ts';
import { parseConfig } from './platform/config.ts';
import { freePort } from './platform/db/embedded/postmaster.ts';

const servers = useServerProcesses({ PAYMENTS: 'off' });
const { start, ready, status } = servers;

describe('what the person at the terminal can put right is one sentence, without a stack', () => {
  async function readStartError(env: Record<string, string>): Promise<string> {
    const started = start(env);
    expect(await ended(started.child)).toBe(1);
    expect(started.output()).not.toMatch(/\n\s+at /);
    return started.output().trim();
  }

  it('a port that is taken', async () => {
    const other = createServer().listen(servers.port);
    expect(await readStartError({})).toBe(
      `Port ${servers.port} is taken by another program. Stop that program, or choose another port: PORT=${servers.port + 1} npm start`,
    );
    other.close();
  });

  it('an address that is not one of this machine', async () => {
    expect(await readStartError({ HOST: '192.0.2.1' })).toBe(
      'HOST is "192.0.2.1": set it to an address of this machine, or leave it out for all.',
    );
  });

  it('a data folder that cannot be written', async () => {
    // A file where a folder has to be: root, too, is refused that.
    const folder = path.join(servers.directory, 'a-file', 'data');
    writeFileSync(path.dirname(folder), '');
    expect(await readStartError({ DATA_DIR: folder })).toBe(
      `The data folder ${folder} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  });

  it('a data folder that cannot be made, at once', async () => {
    expect(await readStartError({ DATA_DIR: '/proc/homecoming/data' })).toContain(
      'The data folder /proc/homecoming/data cannot be written.',
    );
  });

  it('a database that is not reachable', async () => {
    const url = `postgres://somebody:secret@127.0.0.1:${await freePort()}/somewhere`;
    const sentence = await readStartError({ DATABASE_URL: url });
    expect(sentence).toMatch(/^The database at 127\.0\.0\.1:\d+ cannot be used \(.*\)\. Check DATABASE_URL/);
    expect(sentence).not.toContain('secret');
  });

  it('settings that make no sense, all at once', async () => {
    const sentence = await readStartError({ PORT: 'eighty', SMTP_URL: 'mail.example.org', SUPPORT_EMAIL: 'us' });
    expect(sentence).toBe(
      'PORT is "eighty": set it to a number from 1 to 65535.\nSMTP_URL is not an address that starts with smtp:// or smtps://\nSUPPORT_EMAIL is "us": set it to an email address, such as help@example.org.',
    );
  });

  it('production without its settings', async () => {
    const sentence = await readStartError({ NODE_ENV: 'production', PAYMENTS: '' });
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY']) expect(sentence).toContain(name);
  });

  it('production at an address that others can read on the way', async () => {
    const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'us@example.org' };
    expect(await readStartError({ NODE_ENV: 'production', ...mail, PUBLIC_URL: 'http://alumni.example.org' })).toBe(
      'PUBLIC_URL begins with http://: production needs https://, by a proxy in front of this server.',
    );
    for (const address of ['https://alumni.example.org', 'http://localhost:3000']) {
      const config = parseConfig({ NODE_ENV: 'production', ...mail, PAYMENTS: 'off', PUBLIC_URL: address });
      expect([config.publicUrl, config.demo, config.smtpUrl]).toEqual([address, false, mail.SMTP_URL]);
    }
  });
});

describe('a server', () => {
  it('prints its address, stops on a signal, and starts again on its data', async () => {
    const first = start();
    await ready(first);
    await waitFor(() => expect(first.output()).toContain(`Homecoming is ready at http://localhost:${servers.port}`));
    expect(await ended(first.child, 'SIGTERM')).toBe(0);
    const second = start();
    await ready(second);
  });

  it('stops cleanly on a signal while its jobs are starting', async () => {
    const started = start();
    await waitFor(async () => expect(await status()).toBe(200), { timeout: START_MS, interval: 1 });
    expect(await ended(started.child, 'SIGTERM')).toBe(0);
    expect(started.output()).not.toMatch(/error/i);
  });

  it('starts again by itself after kill -9 of the server, and of its database', async () => {
    const first = start();
    await ready(first);
    await ended(first.child, 'SIGKILL');
    const second = start();
    await ready(second);
    const pid = Number(readFileSync(path.join(servers.directory, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await waitFor(async () => expect(await status()).not.toBe(200), { interval: 5 });
    await ready(second);
  });

  // Other systems have 127.0.0.1 alone.
  it.runIf(process.platform === 'linux')('minds only the address it listens on', async () => {
    const other = createServer().listen(servers.port, '127.0.0.2');
    await ready(start({ HOST: '127.0.0.1' }));
    other.close();
  });

  it('leaves no file in the data folder from finding out that it can write there', async () => {
    const { child, output } = start({ DATABASE_URL: `postgres://somebody@127.0.0.1:${await freePort()}/nowhere` });
    expect(await ended(child)).toBe(1);
    expect(output()).toContain('cannot be used');
    expect(readdirSync(servers.directory)).toEqual([]);
  });

  it('refuses to start a second server on a data folder, and says so', async () => {
    await ready(start());
    const other = await freePort();
    const second = start({ PORT: String(other) });
    expect(await ended(second.child)).toBe(1);
    expect(second.output()).toMatch(/^Another Homecoming server .* uses the database/m);
  });
});
