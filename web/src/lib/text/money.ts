/** `$45`, `€12.50`, `¥900`: an amount in minor units; whole amounts without decimals. */
export function money(amount: number, currency: string): string {
  const options = { style: 'currency', currency: currency.toUpperCase() } as const;
  const digits = new Intl.NumberFormat('en-US', options).resolvedOptions().maximumFractionDigits ?? 2;
  const major = amount / 10 ** digits;
  const trailing = Number.isInteger(major) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat('en-US', { ...options, ...trailing }).format(major);
}

/** `Free`, or the amount. */
export function priceWords(price: { amount: number; currency: string } | null): string {
  return price === null ? 'Free' : money(price.amount, price.currency);
}
