import { readFileSync } from 'node:fs';
import { getProjectPath } from './project-path.ts';

/**
 * The passwords of 10 characters or more among the 10,000 most common ones. Source: the frequency list of
 * zxcvbn-ts's language-common package (MIT), 4.1.3.
 */
const common = new Set(
  readFileSync(getProjectPath('server/src/platform/common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
);

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
