import type { Mentor, MentoringLength, Mentorship, MentorshipPair } from '@homecoming/contract/mentoring.ts';
import { getTopicLabel } from '@homecoming/contract/mentoring-topics.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { counted, fullDate, fullName } from '../lib/text/format.ts';

/** How long it lasts, as people choose it. */
export const lengths: readonly { value: MentoringLength; label: string }[] = [
  { value: 'one_talk', label: 'One talk' },
  { value: 'eight_weeks', label: '8 weeks' },
  { value: 'six_months', label: '6 months' },
];

/** `8 weeks · answers in 2 days · 2 places`. */
export function describeOffer({ lasts, answers_in: days, places }: Mentor): string {
  const length = lengths.find(({ value }) => value === lasts)?.label ?? '';
  return [length, ...(days === null ? [] : [`answers in ${counted(days, 'day')}`]), counted(places, 'free place')].join(
    ' · ',
  );
}

/** What a mentor does and where, as far as they show it. */
export function describeMentor({ program, industry, city }: Mentor): string {
  return [industry, program, city].filter((part) => part !== null).join(' · ');
}

/** Topics in one line. */
export function listTopics(topics: readonly string[]): string {
  return topics.map(getTopicLabel).join(', ');
}

/** What a request or mentorship is about, from the side of its reader. */
export function describeMentorship({ role, person, proposed, community, state }: Mentorship): string {
  const name = fullName(person);
  if (state === 'running' || state === 'ended') return role === 'mentor' ? `You mentor ${name}` : `${name} mentors you`;
  // Neither of the two has asked, whatever became of it
  if (proposed) {
    const part = role === 'mentor' ? `that you mentor ${name}` : `${name} as your mentor`;
    return `${community.name} ${state === 'waiting' ? 'suggests' : 'suggested'} ${part}`;
  }
  return role === 'mentor' ? `${name} asked you` : `You asked ${name}`;
}

/** What has become of it, in a few words. */
export function describeState(mentorship: Mentorship): string {
  const { state, answered, role, proposed, expires_at: expires } = mentorship;
  switch (state) {
    case 'waiting':
      if (answered && proposed) return 'You said yes. The other answers next';
      return role === 'mentor' || proposed ? `Answer by ${fullDate(expires)}` : `Waits until ${fullDate(expires)}`;
    case 'running':
      return mentorship.ends_if_silent_at === null
        ? 'Running'
        : `Still going? Write, or it ends on ${fullDate(mentorship.ends_if_silent_at)}`;
    case 'declined':
      return role === 'mentor' ? 'You said no' : 'Said no for now';
    case 'full':
      return 'The mentor is full now';
    default:
      return stateLabels[state];
  }
}

const stateLabels = {
  withdrawn: 'Withdrawn',
  expired: 'Not answered in 14 days',
  closed: 'Came to nothing',
  ended: 'Ended',
  waiting: 'Waiting',
  running: 'Running',
  declined: 'Declined',
  full: 'Mentor was full',
} as const;

/** A pair, for managers. One mentors the other once both have said yes. */
export function namePair({ mentor, mentee, state }: MentorshipPair): string {
  const isMentorship = state === 'running' || state === 'ended';
  return `${fullName(mentor)} ${isMentorship ? 'mentors' : 'and'} ${fullName(mentee)}`;
}

/** The state of a pair, for managers. */
export function describePair({ state, proposed, topic }: MentorshipPair): string {
  return [stateLabels[state], getTopicLabel(topic), ...(proposed ? ['suggested by managers'] : [])].join(' · ');
}

export const mentoringTexts = {
  ask: 'Ask for mentoring',
  askHint: 'What would you like to learn, and why from this person? Your chat opens with these words.',
  proposeHint: 'Both read this before they say yes or no. Nobody learns whose no it was.',
  noMentors: 'Nobody offers this yet',
  noMentorsYet: 'Be the first: offer what you know to those who come after you.',
  noMentorsFor: 'Nobody who fits has a free place. Choose less, or look again in some days.',
  noMentorsNamed: 'Nobody of this name has a free place.',
  offerIntro: 'You decide what about, how long and for how many at once. You can pause at any time.',
  topicDropped: (mentor: Person, topic: string) =>
    topic === ''
      ? 'Choose a topic.'
      : `${mentor.first_name} does not offer ‘${getTopicLabel(topic)}’ now. Choose another topic.`,
  removeConfirmation:
    'Members do not find them as a mentor any more. Requests that wait can still be answered, and mentorships go on.',
  notListed:
    'Members do not see you here while you are not listed in the directory of this community. Its managers do.',
  noPlaceLeft: 'All your places are taken then. Requests that wait are answered: you are full now.',
  endQuestion: 'It ends at once. Nobody asks why, and the other learns only that it has ended.',
  feedbackIntro: 'Only the managers of the community read it, without your name, and only five together.',
} as const;
