import { readFileSync } from 'node:fs';
import { secretSettings } from './service-settings.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings with those secrets that are given as a file: SMTP_URL_FILE is the path of a file with SMTP_URL, as secrets of
 * containers and credentials of systemd are. What cannot be read is a problem, which names the setting and no value.
 */
export function readSecretFiles(env: Environment, problems: string[]): Environment {
  const found: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE are both set: leave one of them out.`);
      continue;
    }
    const value = readSecret(file);
    if (value === null) problems.push(`The file of ${name}_FILE cannot be read: check its path and its rights.`);
    else if (value === '') problems.push(`The file of ${name}_FILE is empty.`);
    else found[name] = value;
  }
  return { ...env, ...found };
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}
