import type { Stripe } from 'stripe';

/** Metadata as it is stored: a number that the SDK's type allows is a text on the wire. */
export function toStoredMetadata(metadata: Stripe.MetadataParam): Stripe.Metadata {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}
