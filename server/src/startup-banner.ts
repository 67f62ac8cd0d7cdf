import type { Config } from './platform/config.ts';

interface Announcement {
  readonly config: Config;
  /** The address of the payment sandbox. */
  readonly sandboxUrl: string | null;
  readonly signIns: readonly { email: string; who: string }[];
  readonly readyMs: number;
  readonly databaseMs: number;
}

/** One line of progress while the server sets itself up. */
export function progress(line: string): void {
  console.log(`  ${line}`);
}

/** Tells the person at the terminal where the server is, and how to sign in. */
export function printBanner({ config, sandboxUrl, signIns, readyMs, databaseMs }: Announcement): void {
  const lines = [
    '',
    `  Homecoming is ready at ${config.publicUrl}`,
    `  (${seconds(readyMs)} s after the start; the database answered after ${seconds(databaseMs)} s)`,
    '',
  ];
  if (signIns.length > 0) {
    const width = Math.max(...signIns.map(({ email }) => email.length));
    lines.push('  Sign in as one of these, password "homecoming":', '');
    for (const { email, who } of signIns) lines.push(`    ${email.padEnd(width)}  ${who}`);
    lines.push('');
  }
  if (!config.production && config.smtpUrl === null) lines.push(`  Mails     ${config.publicUrl}/dev/mail`);
  if (sandboxUrl !== null) lines.push(`  Payments  sandbox, no real money · ${sandboxUrl}/sandbox`);
  lines.push(`  API       ${config.publicUrl}/api/docs`, '', '  Press Ctrl-C to stop.', '');
  console.log(lines.join('\n'));
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
