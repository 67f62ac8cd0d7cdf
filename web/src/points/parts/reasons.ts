import { pointsFor, type PointReason } from '@homecoming/contract/points.ts';
import type { ReactNode } from 'react';
import {
  IconBriefcase,
  IconCalendarEvent,
  IconEdit,
  IconHeart,
  IconMessage2,
  IconSchool,
  IconUserCheck,
  IconUserPlus,
  type IconProps,
} from '../../ui/icons/icons.tsx';

/** The words for a reason that earns points. */
interface ReasonTexts {
  icon: (props: IconProps) => ReactNode;
  /** What was done, in the list of entries. */
  done: string;
  /** What to do for it, in the rules. */
  rule: string;
  /** The plural. */
  one: string;
  /** Null for what happens once only: `one` then needs no number. */
  many: string | null;
}

/** The words of each reason, the most frequent reason first. */
export const reasonTexts: Readonly<Record<PointReason, ReasonTexts>> = {
  post: { icon: IconEdit, done: 'A post', rule: 'Write a post', one: 'post', many: 'posts' },
  comment: {
    icon: IconMessage2,
    done: 'A comment',
    rule: 'Write a comment or a reply',
    one: 'comment',
    many: 'comments',
  },
  like_received: {
    icon: IconHeart,
    done: 'Somebody liked it',
    rule: 'Somebody likes what you wrote',
    one: 'like',
    many: 'likes',
  },
  invite_joined: {
    icon: IconUserPlus,
    done: 'Joined by your invite',
    rule: 'Somebody joins by your invite',
    one: 'invite',
    many: 'invites',
  },
  event_checked_in: {
    icon: IconCalendarEvent,
    done: 'Checked in',
    rule: 'Check in at an event',
    one: 'event',
    many: 'events',
  },
  event_feedback: {
    icon: IconCalendarEvent,
    done: 'Feedback on an event',
    rule: 'Give feedback on an event',
    one: 'feedback',
    many: 'feedbacks',
  },
  event_organised: {
    icon: IconCalendarEvent,
    done: 'Organised an event',
    rule: 'Organise an event with 5 guests or more',
    one: 'event of yours',
    many: 'events of yours',
  },
  mentor: {
    icon: IconUserCheck,
    done: 'Mentored somebody',
    rule: 'Mentor somebody for four weeks',
    one: 'mentorship given',
    many: 'mentorships given',
  },
  mentee: {
    icon: IconUserCheck,
    done: 'Had a mentor',
    rule: 'Have a mentor for four weeks',
    one: 'mentorship received',
    many: 'mentorships received',
  },
  job: {
    icon: IconBriefcase,
    done: 'Posted a job',
    rule: 'Post a job',
    one: 'job',
    many: 'jobs',
  },
  profile_completed: {
    icon: IconUserCheck,
    done: 'Completed your profile',
    rule: 'Complete your profile',
    one: 'Full profile',
    many: null,
  },
  tutorial_finished: {
    icon: IconSchool,
    done: 'Finished the tour',
    rule: 'Finish the tour',
    one: 'The tour',
    many: 'tours',
  },
};

/** What was done, with its number. */
export function describeDone(reason: PointReason, times: number): string {
  if (times === 1) return reasonTexts[reason].done;
  return reason === 'like_received' ? `${times} people liked it` : `${reasonTexts[reason].done}, ${times} times`;
}

/** The rules in the same order: what to do, and the points for it. */
export function pointRules(): { reason: PointReason; points: number }[] {
  return reasonsInOrder.map((reason) => ({ reason, points: pointsFor[reason] }));
}

// Object.keys loses the type of the keys
const reasonsInOrder = Object.keys(reasonTexts) as PointReason[];
