import type { Notification } from '@homecoming/contract/notifications.ts';
import { classYear, fullName } from '../lib/text/format.ts';

/** A piece of a sentence. Names are apart from the words, since they may be written in another direction. */
export interface SentencePart {
  text: string;
  is: 'words' | 'person' | 'name';
  /** The class year of a person, shown after their name. */
  year?: string;
}

/** The sentence of a notification, divided into words and the names of people, places and posts. */
export function splitSentence(line: Notification): SentencePart[] {
  const parts: SentencePart[] = [];
  let rest = line.sentence;
  for (const name of namesIn(line)) {
    const { text } = name;
    const at = text === '' ? -1 : rest.indexOf(text);
    if (at < 0) continue;
    if (at > 0) parts.push({ text: rest.slice(0, at), is: 'words' });
    parts.push(name);
    rest = rest.slice(at + text.length);
  }
  return rest === '' ? parts : [...parts, { text: rest, is: 'words' }];
}

/** In the order in which a sentence names them. Of three people and more it names the first. */
function namesIn({ actors, actors_count, post, event, group, channel, community }: Notification): SentencePart[] {
  const places = [post?.title, event?.title, channel?.name, group?.name, community?.name];
  return [
    ...actors.slice(0, actors_count === 2 ? 2 : 1).map(personPart),
    ...places.map((text = '') => ({ text, is: 'name' as const })),
  ];
}

function personPart(person: Notification['actors'][number]): SentencePart {
  const { graduation_year: year } = person;
  return { text: fullName(person).trim(), is: 'person', ...(year !== null && { year: classYear(year) }) };
}
