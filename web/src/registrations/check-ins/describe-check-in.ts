import { fullName } from '../../lib/text/format.ts';
import { zonedTime } from '../../lib/text/zoned-time.ts';
import type { CheckInView } from './api.ts';

const ANSWER_TONES = { in: 'primary', already: 'accent', refused: 'danger' } as const;

/** What the server answers at the door. */
export type Answered = keyof typeof ANSWER_TONES;

/** What a check-in of this device says. */
export interface CheckInTexts {
  /** `quiet`: there is no answer yet. */
  tone: (typeof ANSWER_TONES)[Answered] | 'quiet';
  title: string;
  /** The person, or what is known of them. */
  who: string;
  note: string | null;
}

/** The words of a check-in; times are those of `zone`. `isSlow`: it has been on its way for some seconds. */
export function describeCheckIn(view: CheckInView, zone: string, isSlow: boolean): CheckInTexts {
  const who = getPersonName(view);
  switch (view.state) {
    case 'in':
      return { tone: ANSWER_TONES.in, title: 'Checked in', who, note: null };
    case 'already':
      return {
        tone: ANSWER_TONES.already,
        title: describeEarlierCheckIn(view, zone),
        who,
        note: 'This ticket was used before.',
      };
    case 'refused':
      return { tone: ANSWER_TONES.refused, title: 'Not checked in', who, note: view.sentence };
    case 'sending':
      if (!isSlow && navigator.onLine) return { tone: 'quiet', title: 'Checking', who, note: null };
      return waiting(who);
    case 'waiting':
      return waiting(who);
  }
}

/** `Already at 6:52 PM, Door 2` */
function describeEarlierCheckIn({ at, door }: { at: string | null; door: string | null }, zone: string): string {
  if (at === null) return 'Already checked in';
  return `Already at ${zonedTime(at, zone)}${door === null ? '' : `, ${door}`}`;
}

function waiting(who: string): CheckInTexts {
  return {
    tone: 'quiet',
    title: 'Waiting for a connection',
    who,
    note: 'It is kept, and sent as soon as there is one.',
  };
}

function getPersonName(view: CheckInView): string {
  if ('person' in view && view.person !== null) return fullName(view.person);
  if ('name' in view && view.name !== null) return view.name;
  const { by } = view;
  if (by.kind === 'attendee') return fullName(by.person);
  return by.kind === 'email' ? by.email : 'Ticket';
}
