import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { memberFailure } from './member-failure.ts';

const makeAdmin = { kind: 'role', role: 'admin' } as const;

it.each([
  ['without any error', undefined, 'Unknown error during role change'],
  ['without a message', new Error(''), 'Unknown error during role change'],
  ['without a message of the server', new ApiError(502, 'http_502', 'Server error'), 'Failed to change user role'],
])('has the fallbacks of the specification for a role change %s', (_, error, message) => {
  expect(memberFailure(makeAdmin, error)).toEqual({ message, planMessage: null });
});

it.each(['subscription', 'plan', 'renew', 'upgrade'])(
  'names the plan as the reason when the server says %s',
  (word) => {
    expect(memberFailure(makeAdmin, new Error(`Please look at the ${word}.`)).message).toBe(
      'Role change failed due to subscription/plan restrictions. Please renew your subscription or upgrade your plan.',
    );
  },
);
