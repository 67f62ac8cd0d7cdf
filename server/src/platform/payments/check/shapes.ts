import type { ProviderAccess } from '../provider.ts';

/** What a check found: something in order, to know, or to put right. */
export interface Finding {
  readonly kind: 'ok' | 'note' | 'fault';
  readonly text: string;
}

export interface CheckOptions {
  readonly access: ProviderAccess;
  /** Where the provider sends events. */
  readonly webhookUrl: string;
  readonly platformFeePercent: number;
  /** How long an event may take to arrive. */
  readonly patienceMs: number;
}
