import { secondFactorMethods, type SecondFactorMethod } from '@homecoming/contract/second-factor.ts';

/** What the server asks for after the right password. */
export interface SecondStepQuestion {
  readonly ticket: string;
  readonly methods: readonly SecondFactorMethod[];
}

/** The question in the details of `second_factor_required`. */
export function readQuestion({ ticket, methods }: Readonly<Record<string, unknown>>): SecondStepQuestion {
  const given: readonly unknown[] = Array.isArray(methods) ? methods : [];
  return { ticket: String(ticket), methods: secondFactorMethods.filter((method) => given.includes(method)) };
}
