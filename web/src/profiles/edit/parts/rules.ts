import { limits } from '@homecoming/contract/limits.ts';
import { linkTo, type Network } from '../../parts/social-links.ts';

const OUT_OF_RANGE = `Enter a four-digit year from ${limits.graduationYearMin} to ${limits.graduationYearMax}`;

/** Validators of the profile's fields: an error message, or null. */
export const profileRules = {
  graduationYear: (value: string): string | null => {
    const year = value.trim();
    if (year === '') return null;
    const isYear =
      /^\d{4}$/.test(year) && Number(year) >= limits.graduationYearMin && Number(year) <= limits.graduationYearMax;
    return isYear ? null : OUT_OF_RANGE;
  },
  otherEmail: (value: string): string | null =>
    value.trim() === '' || /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address, like maya@example.org',
  link:
    (network: Network) =>
    (value: string): string | null =>
      value.trim() === '' || linkTo(network, value) !== null
        ? null
        : 'Paste the address of your page, or your name there',
};
