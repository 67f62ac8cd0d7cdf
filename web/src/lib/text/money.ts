import { money } from '@homecoming/contract/currencies.ts';

export { money };

/** `Free`, or the amount. */
export function formatPrice(price: { amount: number; currency: string } | null): string {
  return price === null ? 'Free' : money(price.amount, price.currency);
}
