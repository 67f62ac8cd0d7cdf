import { domainToASCII } from 'node:url';

/** Signs that are not seen: zero-width spaces and joiners, soft hyphens, marks of direction, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Accents that letters of several scripts take; the vowel signs of a script are letters of its words. */
const ACCENTS = /[\p{M}&&\p{Script=Inherited}]/gv;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const LINKS = /https?:\/\/[^\s<>"']+/g;
/** What may be a domain, also without https before it. */
const HOSTS = /[\p{L}\p{N}\p{M}.-]+/gu;
/** Most texts: they have no accents, and no letters in another form. */
const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text);
/** The most parts of a domain that are looked at: longer ones do not exist. */
const MAX_LABELS = 20;

/** A text in small letters, without accents and invisible signs, its letters in their plain form. */
export function normalizeText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.normalize('NFKC').replaceAll(INVISIBLE, '').toLowerCase();
  return plain.normalize('NFD').replaceAll(ACCENTS, '');
}

/** The words of a normalized text, in their order. */
export function listWords(normalized: string): string[] {
  return normalized.match(WORDS) ?? [];
}

/** The domains that a text names, in ASCII, each with the domains above it: of `a.b.org` also `b.org`. */
export function listDomains(text: string): Set<string> {
  const plain = toPlainLetters(text);
  const hosts = [
    ...(plain.match(LINKS) ?? []).map((link) => URL.parse(link)?.hostname ?? ''),
    ...(plain.match(HOSTS) ?? []).filter((host) => host.includes('.')),
  ];
  return new Set(hosts.flatMap((host) => listParents(toAsciiDomain(host))));
}

/** A domain in ASCII and small letters; empty when it is none. */
export function toAsciiDomain(typed: string): string {
  const host = toPlainLetters(typed).replaceAll(/^[.-]+|[.-]+$/g, '');
  return host.includes('.') ? domainToASCII(host) : '';
}

/** Whether a text has something that readers can click. */
export function hasLink(text: string): boolean {
  return /https?:\/\/\S|(^|[^\p{L}\p{N}])www\.\S/iu.test(text.normalize('NFKC').replaceAll(INVISIBLE, ''));
}

function toPlainLetters(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll('。', '.').toLowerCase();
}

function listParents(host: string): string[] {
  const labels = host.split('.').slice(-MAX_LABELS);
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
