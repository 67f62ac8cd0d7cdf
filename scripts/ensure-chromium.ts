import { installDebianPackages } from './apt.ts';
import { findInPath, isExecutable } from './find-program.ts';

/** Flags for a Chromium that runs headless on a server: no sandbox user, no graphics card, no way to the internet. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one without windows first: tests take a seventh less time in it. */
const programNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const debianPackages = ['chromium-headless-shell', 'fonts-liberation'];

/**
 * The path of a Chromium that can be started: CHROMIUM_PATH, else the first found in PATH, else Debian's package,
 * which is installed on the spot where that is possible. Throws an Error whose message says what to install.
 */
export function ensureChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which cannot be run: correct it or unset it.`);
  }
  return findInPath(programNames) ?? installWithApt();
}

function installWithApt(): string {
  const advice = 'Install Chromium (Debian: apt-get install chromium fonts-liberation), or set CHROMIUM_PATH.';
  const started = Date.now();
  console.log('Installing Chromium for the browser tests...');
  const problem = installDebianPackages(debianPackages);
  const installed = findInPath(programNames);
  if (!installed) throw new Error(`No Chromium was found for the browser tests. ${advice}\n${problem ?? ''}`);
  console.log(`Chromium installed in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return installed;
}

if (import.meta.main) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
