/** The share of the platform in an amount, rounded down, in minor units. Whole numbers keep it exact. */
export function platformFee(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints) / 10_000);
}
