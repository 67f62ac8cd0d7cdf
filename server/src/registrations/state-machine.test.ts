import { liveRegistrationStatuses, registrationStatuses } from '@homecoming/contract/events.ts';
import { expect, it } from 'vitest';
import { getOutcome, takesSeat, type Circumstances, type Move, type Status } from './state-machine.ts';

const moves: readonly Move[] = [
  'register',
  'approve',
  'decline',
  'add',
  'remove',
  'cancel',
  'promote',
  'pay',
  'expire',
  'end_event',
  'leave',
];
const states = ['none', ...registrationStatuses] as const;
const free: Circumstances = {
  hasSeat: true,
  hasWaitlist: false,
  needsApproval: false,
  isPaid: false,
  endedByOrganiser: false,
  isCheckedIn: false,
};
const full: Circumstances = { ...free, hasSeat: false };

/** The next status or the code of the refusal; '-' for no change. */
function shown(from: Status | 'none', move: Move, at: Circumstances): string {
  const outcome = getOutcome(from, move, at);
  if (outcome === null) return '-';
  return typeof outcome === 'string' ? outcome : outcome.code;
}

const row = (move: Move, at: Circumstances) => states.map((from) => shown(from, move, at));

const already = 'already_registered';
const answered = 'request_answered';
const gone = 'registration_already_cancelled';
const ask = 'ask_an_organiser';
const live4 = ['cancelled', 'cancelled', 'cancelled', 'cancelled'];

//                               none         requested  awaiting    waitlisted  going   declined cancelled expired refunded
it.each<[Move, string, Circumstances, string[]]>([
  ['register', 'free seat', free, ['going', already, already, already, already, ask, 'going', 'going', 'going']],
  [
    'register',
    'paid',
    { ...free, isPaid: true },
    [
      'awaiting_payment',
      already,
      already,
      already,
      already,
      ask,
      'awaiting_payment',
      'awaiting_payment',
      'awaiting_payment',
    ],
  ],
  [
    'register',
    'full',
    full,
    ['event_full', already, already, already, already, ask, 'event_full', 'event_full', 'event_full'],
  ],
  [
    'register',
    'full with a waitlist',
    { ...full, hasWaitlist: true, isPaid: true },
    ['waitlisted', already, already, already, already, ask, 'waitlisted', 'waitlisted', 'waitlisted'],
  ],
  [
    'register',
    'approval before seats',
    { ...full, needsApproval: true },
    ['requested', already, already, already, already, ask, 'requested', 'requested', 'requested'],
  ],
  [
    'register',
    'ended by an organiser',
    { ...free, endedByOrganiser: true },
    ['going', already, already, already, already, ask, ask, 'going', ask],
  ],
  [
    'approve',
    'free seat',
    free,
    [answered, 'going', answered, answered, answered, answered, answered, answered, answered],
  ],
  [
    'approve',
    'paid',
    { ...free, isPaid: true },
    [answered, 'awaiting_payment', answered, answered, answered, answered, answered, answered, answered],
  ],
  [
    'approve',
    'full',
    full,
    [answered, 'event_full', answered, answered, answered, answered, answered, answered, answered],
  ],
  [
    'approve',
    'full with a waitlist',
    { ...full, hasWaitlist: true },
    [answered, 'waitlisted', answered, answered, answered, answered, answered, answered, answered],
  ],
  [
    'decline',
    'always',
    free,
    [answered, 'declined', answered, answered, answered, answered, answered, answered, answered],
  ],
  [
    'add',
    'free seat',
    { ...free, isPaid: true },
    ['going', 'going', 'going', 'going', 'already_going', 'going', 'going', 'going', 'going'],
  ],
  [
    'add',
    'full',
    full,
    [
      'event_full',
      'event_full',
      'going',
      'event_full',
      'already_going',
      'event_full',
      'event_full',
      'event_full',
      'event_full',
    ],
  ],
  [
    'remove',
    'always',
    { ...free, isCheckedIn: true },
    [
      'not_going',
      'not_going',
      'not_going',
      'not_going',
      'cancelled',
      'not_going',
      'not_going',
      'not_going',
      'not_going',
    ],
  ],
  ['cancel', 'always', free, ['registration_not_found', ...live4, gone, gone, gone, gone]],
  [
    'cancel',
    'checked in',
    { ...free, isCheckedIn: true },
    ['registration_not_found', 'cancelled', 'cancelled', 'cancelled', 'checked_in_stays', gone, gone, gone, gone],
  ],
  ['promote', 'free seat', free, ['-', '-', '-', 'going', '-', '-', '-', '-', '-']],
  ['promote', 'paid', { ...free, isPaid: true }, ['-', '-', '-', 'awaiting_payment', '-', '-', '-', '-', '-']],
  ['promote', 'full', full, ['-', '-', '-', '-', '-', '-', '-', '-', '-']],
  ['pay', 'free seat', free, ['-', '-', 'going', '-', '-', '-', '-', 'going', '-']],
  ['pay', 'full', full, ['-', '-', 'going', '-', '-', '-', '-', '-', '-']],
  ['expire', 'always', free, ['-', '-', 'expired', '-', '-', '-', '-', '-', '-']],
  ['end_event', 'always', { ...free, isCheckedIn: true }, ['-', ...live4, '-', '-', '-', '-']],
  ['leave', 'always', free, ['-', ...live4, '-', '-', '-', '-']],
])('%s, %s', (move, _, at, expected) => {
  expect(row(move, at)).toEqual(expected);
});

it('never gives a seat that is not free, and is defined everywhere', () => {
  for (const move of moves) {
    for (const from of states) {
      for (let bits = 0; bits < 32; bits += 1) {
        const [
          hasWaitlist = false,
          needsApproval = false,
          isPaid = false,
          endedByOrganiser = false,
          isCheckedIn = false,
        ] = [1, 2, 4, 8, 16].map((bit) => (bits & bit) > 0);
        const outcome = getOutcome(from, move, {
          hasSeat: false,
          hasWaitlist,
          needsApproval,
          isPaid,
          endedByOrganiser,
          isCheckedIn,
        });
        expect(outcome).not.toBe(undefined);
        if (typeof outcome !== 'string' || !takesSeat(outcome)) continue;
        expect(from).toBe('awaiting_payment');
      }
    }
  }
});

it('ends every live registration when the event is cancelled', () => {
  for (const from of liveRegistrationStatuses) expect(getOutcome(from, 'end_event', free)).toBe('cancelled');
});
