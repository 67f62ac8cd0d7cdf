/**
 * Currencies in which events can be paid, by their lower-case ISO 4217 code, with the smallest amount of a card payment in
 * minor units. Minor units of `jpy` are whole yen.
 */
const minimumCharges = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
  usd: 50,
} as const;

/** The currencies in which events can be paid, by their code. */
export const currencies: readonly string[] = Object.keys(minimumCharges);

/** The smallest amount of a card payment in minor units, or null where the currency is not taken. */
export function minimumCharge(currency: string): number | null {
  return new Map<string, number>(Object.entries(minimumCharges)).get(currency) ?? null;
}

/** `$45`, `€12.50`, `¥900`: an amount in minor units; whole amounts without decimals. */
export function money(amount: number, currency: string): string {
  const options = { style: 'currency', currency: currency.toUpperCase() } as const;
  const major = amount / 10 ** minorDigits(currency);
  const trailing = Number.isInteger(major) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat('en-US', { ...options, ...trailing }).format(major);
}

/** How many decimals the amounts of a currency have: 2 for `usd`, 0 for `jpy`. */
export function minorDigits(currency: string): number {
  const options = { style: 'currency', currency: currency.toUpperCase() } as const;
  return new Intl.NumberFormat('en-US', options).resolvedOptions().maximumFractionDigits ?? 2;
}
