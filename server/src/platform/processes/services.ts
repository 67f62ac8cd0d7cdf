import type { WindowState } from '../concurrency/call-counters.ts';
import type { ProviderAccess } from '../payments/provider.ts';

/** What a metric of one process is, as the library hands it on. */
export interface ProcessMetric {
  readonly name: string;
}

/** What a server process needs to know to begin. */
export interface Assignment {
  /** From 1 on; a process that takes the place of another one gets its number. */
  readonly number: number;
  readonly databaseUrl: string;
  readonly paymentSandbox: ProviderAccess | undefined;
}

/** A call for the counters: what is counted, who called, and the length of the window. */
export type CountedCall = readonly [name: string, key: string, windowMs: number];

/** How people of the demo world sign in. */
export type SignIns = readonly { readonly email: string; readonly who: string }[];

/** What the primary process does for the server processes. */
export interface PrimaryServices {
  getAssignment(): Assignment;
  /** The process answers requests. */
  reportReady(signIns: SignIns): void;
  count(calls: readonly CountedCall[]): readonly WindowState[];
  /** The metrics of every server process that answers. */
  collectMetrics(): Promise<readonly (readonly ProcessMetric[])[]>;
}

/** What a server process does for the primary. */
export interface ServerServices {
  readMetrics(): Promise<readonly ProcessMetric[]>;
}
