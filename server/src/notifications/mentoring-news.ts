import { getTopicLabel } from '@homecoming/contract/mentoring-topics.ts';

/** What a line about mentoring says it with. */
interface MentoringLine {
  readonly details: Readonly<Record<string, string | number>>;
  /** The people that it names. */
  readonly who: string;
  readonly namesPeople: boolean;
  /** The name of the community. */
  readonly place: string;
}

/** A request for mentoring as a sentence. */
export function formatMentoringRequest({ details, who, place }: MentoringLine): string {
  if (details.news === 'offered') return `${who} offered to mentor people of ${place}. You can confirm that`;
  const topic = getTopicLabel(String(details.topic));
  if (details.news === 'proposed') return `${place} suggests a mentorship to you: ${topic}`;
  const waits = details.news === 'reminded';
  return waits ? `${who} waits for your answer: ${topic}` : `${who} asks you to be their mentor: ${topic}`;
}

/** What has become of a request for mentoring or a mentorship, as a sentence. */
export function formatMentoringNews(line: MentoringLine): string {
  return news[line.details.news ?? '']?.(line, getTopicLabel(String(line.details.topic))) ?? 'News of a mentorship';
}

/** As `details.news` names it. */
const news: Readonly<Record<string, (line: MentoringLine, topic: string) => string>> = {
  accepted: ({ who }) => `${who} and you have a mentorship now. Your chat is open`,
  declined: ({ who }) => `${who} can’t be your mentor now`,
  expired: (_line, topic) => `Your request for mentoring was not answered: ${topic}`,
  closed: (_line, topic) => `Your request for mentoring is over: ${topic}`,
  nothing: (_line, topic) => `A suggested mentorship came to nothing: ${topic}`,
  full: ({ who, namesPeople }, topic) => {
    const asked = `The mentor whom you asked about ${topic} is full now`;
    return namesPeople ? `${asked}. You could ask ${who}` : asked;
  },
  confirmed: ({ place }) => `You are listed as a mentor of ${place} now`,
  paused: ({ place }) => `Two requests had no answer, so you are not listed as a mentor of ${place} now`,
  silent: ({ who, details }) =>
    `${who} and you have not written for 8 weeks. Still going? Else it ends on ${details.until}`,
  ended: (_line, topic) => `Your mentorship has ended: ${topic}. How was it?`,
};
