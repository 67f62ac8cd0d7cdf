import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { payoutEventHandlers } from './payouts/routes.ts';
import { webhookEvents } from './platform/payments/webhook-events.ts';
import { WEBHOOK_PATH } from './platform/payments/webhooks.ts';
import { paymentEventHandlers } from './registrations/payments/provider-events.ts';

describe('the events that the provider is asked for', () => {
  it('asks the provider for the events that the program handles, and those in docs/payments.md', () => {
    const handled = Object.keys({ ...payoutEventHandlers, ...paymentEventHandlers });
    const types: string[] = Object.values(webhookEvents).flat();
    expect(handled.filter((beginning) => !types.some((type) => type.startsWith(beginning)))).toEqual([]);
    expect(types.filter((type) => !handled.some((beginning) => type.startsWith(beginning)))).toEqual([]);
    const guide = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8');
    const needed = [...types, Stripe.API_VERSION, `https://your.address${WEBHOOK_PATH}`];
    expect(needed.filter((text) => !guide.includes(`\`${text}\``))).toEqual([]);
  });
});
