/**
 * The program of the watchdog (watchdog.ts): waits until the server process that started it is gone, then ends
 * PostgreSQL. Its arguments are the cluster's folder and the programs as JSON.
 */
import { stopPostmaster } from './postmaster.ts';
import type { Programs } from './programs.ts';

const [folder = '', programsJson = ''] = process.argv.slice(2);
// The text was written by startWatchdog from a value of this type.
const programs = JSON.parse(programsJson) as Programs;

// Signals meant for the server, such as those to every process of a session, must not end the watchdog before it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.stdin.resume();
process.stdin.once('close', () => {
  void stopPostmaster({ folder, programs }).finally(() => process.exit());
});
