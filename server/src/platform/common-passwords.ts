import { readFileSync } from 'node:fs';
import { getProjectPath } from './project-path.ts';

/**
 * The 10,000 most common passwords of 10 characters or more, in lower case. Source: the list of ten million leaked passwords
 * that Mark Burnett gave to the public domain in 2015.
 */
const common = new Set(
  readFileSync(getProjectPath('server/src/platform/common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
);

/** Whether a password is common, or was found in leaks often, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
