import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signUp } from '@homecoming/contract/accounts.ts';
import { createCommunity } from '@homecoming/contract/communities.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { freshDatabase, type TestDatabase } from '@homecoming/testkit/database.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { waitForPort } from '@homecoming/testkit/wait-for-port.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { findServerProgram } from '../../../../scripts/find-program.ts';
import { useServerProcesses } from '../../fixtures/server-process.ts';
import { createLiveClient } from '../realtime/fixtures/live-world.ts';
import { readCodeBlock } from './fixtures/operations-code.ts';
import { freePort } from './embedded/postmaster.ts';

const program = findServerProgram('pgbouncer');
const servers = useServerProcesses({ PAYMENTS: 'off', HOST: '127.0.0.1' });

describe.skipIf(program === undefined)('servers behind PgBouncer, as the documentation sets it up', () => {
  let database: TestDatabase;
  let directory: string;
  let bouncer: ChildProcess;
  let url: string;

  beforeEach(async () => {
    database = await freshDatabase('template0');
    directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-pgbouncer-'));
    const port = await freePort();
    const { username, password, hostname, port: databasePort } = new URL(database.url);
    const settings = readCodeBlock('PgBouncer', 'ini')
      .replace('host=127.0.0.1 port=5432', `host=${hostname} port=${databasePort}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', path.join(directory, 'userlist.txt'));
    writeFileSync(path.join(directory, 'pgbouncer.ini'), settings.replace('homecoming =', `${database.name} =`));
    writeFileSync(path.join(directory, 'userlist.txt'), `"${username}" "${password}"\n`);
    chmodSync(directory, 0o755);
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    bouncer = spawn(program ?? 'pgbouncer', [...user, path.join(directory, 'pgbouncer.ini')], { stdio: 'ignore' });
    url = Object.assign(new URL(database.url), { port: String(port) }).href;
    await waitForPort(port);
  });
  afterEach(async () => {
    bouncer.kill('SIGKILL');
    await once(bouncer, 'exit');
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  const setRole = (name: string) =>
    query(
      database.url,
      readCodeBlock('PgBouncer', 'sql').replaceAll(
        /ROLE homecoming IN DATABASE homecoming/g,
        `ROLE current_user IN DATABASE ${name}`,
      ),
    );

  it('start, migrate, serve and pass on live messages', async () => {
    await setRole(database.name);
    const first = servers.start({ DATABASE_URL: url });
    await servers.ready(first);
    const port = await freePort();
    const second = servers.start({ DATABASE_URL: url, PORT: String(port) });
    const elsewhere = createClient(`http://127.0.0.1:${port}`);
    await waitFor(async () => expect((await elsewhere.fetch('/health/ready')).status).toBe(200), { timeout: 60_000 });

    const nobody = createClient(`http://127.0.0.1:${servers.port}`);
    const person = {
      email: 'bo@example.org',
      password: 'a long enough password',
      first_name: 'Bo',
      last_name: 'Uncer',
    };
    const { access_token: token } = await nobody.get(signUp, { body: person });
    await query(database.url, 'update users set verified_at = now()');
    const bo = createClient(`http://127.0.0.1:${servers.port}`, token);
    const { id: community } = await bo.get(createCommunity, { body: { name: 'Pooled' } });
    const live = createLiveClient(new WebSocket(`ws://127.0.0.1:${port}/api/v1/realtime/`));
    live.say({ type: 'auth', token });
    await waitFor(() => expect(live.got('ready')).toHaveLength(1));
    const { id } = await bo.get(createPost, { body: { category: 'community', community, comment: 'Hi' } });
    await waitFor(() => expect(live.posts()).toEqual([id]));
    live.socket.terminate();
    for (const { output } of [first, second]) expect(output()).not.toContain('the database has other settings');
  });

  it('say so when the role does not have their settings', async () => {
    const server = servers.start({ DATABASE_URL: url });
    await servers.ready(server);
    expect(server.output()).toContain('the database has other settings');
  });
});

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
