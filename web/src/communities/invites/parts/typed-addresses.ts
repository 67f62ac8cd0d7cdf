import { limits } from '@homecoming/contract/limits.ts';

/** The most people that one request may invite. */
export const MOST_INVITES = 50;

/**
 * The email addresses in a text, each once. Separated by commas, semicolons, spaces or line breaks, or
 * written as `Name <address>`.
 */
export function addressesIn(text: string): string[] {
  const plain = text.replace(/[^,;\n<]*<([^<>\s]+)>/g, ' $1 ');
  const words = plain.split(/[\s,;]+/).filter((word) => word !== '');
  const seen = new Map(words.map((word) => [word.toLowerCase(), word]));
  return [...seen.values()];
}

/** An error message that names the invalid addresses; null when the text can be sent. */
export function addressesRefusal(text: string): string | null {
  const addresses = addressesIn(text);
  if (addresses.length === 0) return 'Enter at least one email address';
  const wrong = addresses.filter((address) => !isAddress(address));
  if (wrong.length > 0) return describeWrongAddresses(wrong);
  const tooMany = addresses.length - MOST_INVITES;
  return tooMany > 0 ? `Up to ${MOST_INVITES} at once. Take ${tooMany} out, and send them afterwards.` : null;
}

function describeWrongAddresses(wrong: readonly string[]): string {
  const named = new Intl.ListFormat('en').format(wrong.slice(0, 5));
  const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : '';
  return wrong.length === 1 ? `${named} is no email address` : `These are no email addresses: ${named}${more}`;
}

/** Returns whether a word has the form of an email address. */
export function isAddress(word: string): boolean {
  return word.length <= limits.email && /^[^\s@<>()[\]\\]+@[^\s@<>()[\]\\.]+(\.[^\s@<>()[\]\\.]+)+$/.test(word);
}
