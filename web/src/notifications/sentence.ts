import type { Notification } from '@homecoming/contract/notifications.ts';
import { fullName } from '../lib/format.ts';

/** A piece of a sentence. What people wrote is set apart, since it may be written the other way round. */
export interface SentencePart {
  text: string;
  is: 'words' | 'person' | 'name';
}

/** The sentence of a line, with the names of people, places and posts in it told apart. */
export function partsOf(line: Notification): SentencePart[] {
  const parts: SentencePart[] = [];
  let rest = line.sentence;
  for (const { text, is } of namesIn(line)) {
    const at = text === '' ? -1 : rest.indexOf(text);
    if (at < 0) continue;
    if (at > 0) parts.push({ text: rest.slice(0, at), is: 'words' });
    parts.push({ text, is });
    rest = rest.slice(at + text.length);
  }
  return rest === '' ? parts : [...parts, { text: rest, is: 'words' }];
}

/** In the order in which a sentence names them. Of three people and more it names the first. */
function namesIn({ actors, actors_count, post, group, channel, community }: Notification): SentencePart[] {
  const people = actors.slice(0, actors_count === 2 ? 2 : 1).map((person) => fullName(person).trim());
  const places = [post?.title, group?.name, channel?.name, community?.name];
  return [
    ...people.map((text) => ({ text, is: 'person' as const })),
    ...places.map((text = '') => ({ text, is: 'name' as const })),
  ];
}
