import { invalidRequest } from '../api/api-error.ts';

/** The least that can be charged in each currency, in minor units, where Stripe publishes one. */
const minimums: ReadonlyMap<string, number> = new Map(
  Object.entries({
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
  }),
);

/** Every other currency that cards can be charged in. */
const others = new Set(
  `afn all amd ang aoa ars awg azn bam bbd bdt bhd bif bmd bnd bob bsd bwp byn bzd cdf clp cny cop crc cve djf dop dzd egp
  etb fjd fkp gel gip gmd gnf gtq gyd hnl htg idr ils isk jmd jod kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad
  mdl mga mkd mmk mnt mop mro mru mur mvr mwk mzn nad ngn nio npr omr pab pen pgk php pkr pyg qar rsd rub rwf sar sbd scr
  shp sle sos srd std svc szl tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`.split(
    /\s+/,
  ),
);

/** Currencies whose minor unit is a thousandth; cards take them in steps of ten. */
const threeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** Throws an ApiError where `amount` cannot be charged; `param` is the one that names the currency. */
export function checkAmount(amount: number, currency: string, param: string): void {
  const code = currency.toLowerCase();
  if (!minimums.has(code) && !others.has(code)) {
    throw invalidRequest(`Invalid currency: ${currency}. Stripe does not support it.`, { param });
  }
  const least = minimums.get(code) ?? 1;
  if (amount < least) {
    throw invalidRequest(`The Checkout Session's total amount due must add up to at least ${least} ${code}.`, {
      code: 'amount_too_small',
    });
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than 99999999.', { code: 'amount_too_large' });
  }
  if (threeDecimals.has(code) && amount % 10 !== 0) {
    throw invalidRequest(`Amounts in ${code} have to be divisible by 10.`, { code: 'parameter_invalid_integer' });
  }
}

const zeroDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));

/** An amount in minor units as people read it, such as $25.00. */
export function formatMoney(amount: number, currency: string): string {
  const digits = zeroDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
