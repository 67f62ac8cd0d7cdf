/** A part of a text, with its address if it is a link. */
interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /(?:https?:\/\/|mailto:)[^\s<>"]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/** The links of a text: http, https, mailto and bare email addresses, nothing else. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailingMarks(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Punctuation at the end belongs to the sentence, a closing bracket too unless the link has the opening one. */
function withoutTrailingMarks(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const kept = address.slice(0, end);
    if (last === ')' && kept.split('(').length >= kept.split(')').length) break;
    if (!/[.,;:!?'’”»)\]}*_]/.test(last)) break;
  }
  return address.slice(0, end);
}

function safeHref(address: string): string | null {
  const written = /^(https?|mailto):/i.test(address) ? address : `mailto:${address}`;
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) && url.href !== 'mailto:' ? url.href : null;
}
