import type { Mentioned } from './mentions.ts';

/** A part of a text, with the person it mentions. */
interface NamedPart {
  text: string;
  person?: Mentioned;
}

/** Splits a text at its mentions: `@` and a whole name. If two names fit, the longer one. */
export function mentionParts(text: string, people: readonly Mentioned[]): NamedPart[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const parts: NamedPart[] = [];
  let end = 0;
  for (let at = text.indexOf('@'); at >= 0 && byLength.length > 0; at = text.indexOf('@', Math.max(at + 1, end))) {
    const person = byLength.find(({ name }) => isNamedAt(text, at + 1, name));
    if (person === undefined) continue;
    if (at > end) parts.push({ text: text.slice(end, at) });
    end = at + 1 + person.name.length;
    parts.push({ text: text.slice(at, end), person });
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function isNamedAt(text: string, start: number, name: string): boolean {
  return text.startsWith(name, start) && !/^[\p{L}\p{N}]/u.test(text.slice(start + name.length));
}
