import { readFileSync } from 'node:fs';
import { limits } from '@homecoming/contract/limits.ts';
import { expect, it } from 'vitest';
import { isCommonPassword } from '../platform/common-passwords.ts';
import { getProjectPath } from '../platform/project-path.ts';

const listed = readFileSync(getProjectPath('server/src/platform/common-passwords.txt'), 'utf8').trimEnd().split('\n');

it('knows 10,000 different passwords that are long enough to be chosen', () => {
  expect(new Set(listed).size).toBe(10_000);
  expect(listed.filter((password) => [...password].length < limits.passwordMin)).toEqual([]);
});

it('finds each of them in any case, and no other', () => {
  for (const password of listed) expect(isCommonPassword(password.toUpperCase()), password).toBe(true);
  for (const password of ['', 'a long enough password', 'welcomehome to our reunion']) {
    expect(isCommonPassword(password), password).toBe(false);
  }
});
