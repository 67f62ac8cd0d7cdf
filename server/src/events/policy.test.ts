import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { registrationStatuses, type RegistrationStatusName } from '@homecoming/contract/events.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../platform/app.ts';
import {
  abilitiesNow,
  rightsOn,
  type EventMoment,
  type EventPolicyInput,
  type EventRights,
  type EventState,
} from './policy.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR = 60 * 60 * 1_000;
const later = new Date(NOW.getTime() + HOUR);
const earlier = new Date(NOW.getTime() - HOUR);
const actor: Actor = {
  userId: 'me',
  sessionId: 's',
  isStaff: false,
  verified: true,
  passwordConfirmedAt: NOW,
  lacksSecondFactor: false,
  secondFactorAt: null,
};
const staff: Actor = { ...actor, isStaff: true };

const published: EventState = { status: 'published', visibility: 'members', deletedAt: null };
const nobody: EventPolicyInput = { role: null, isPaymentOwner: false, isHost: false, registration: null, actor };

const rightsNamed = (event: Partial<EventState>, input: Partial<EventPolicyInput>) =>
  Object.entries(rightsOn({ ...published, ...event }, { ...nobody, ...input }))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
    .join(' ');

const MEMBER = 'read take_part register see_attendees see_hosts read_posts post report';
const ORGANISER = `read take_part register see_link see_attendees see_hosts read_posts post read_blasts manage`;

describe('rights', () => {
  it.each<[string, Partial<EventPolicyInput>, string]>([
    ['a stranger', {}, ''],
    ['a member', { role: 'member' }, MEMBER],
    ['an admin', { role: 'admin' }, `${ORGANISER} read_statistics report`],
    [
      'a payment owner',
      { role: 'admin', isPaymentOwner: true },
      `${ORGANISER} refund read_statistics read_revenue report`,
    ],
    ['an owner', { role: 'community_owner' }, `${ORGANISER} refund read_statistics read_revenue report`],
    ['a host', { role: 'member', isHost: true }, `${ORGANISER} read_statistics read_revenue report`],
    ['a host who left the community', { isHost: true }, ''],
    ['staff', { actor: staff }, 'read see_attendees see_hosts read_posts read_statistics read_revenue'],
    [
      'a guest who is going',
      { registration: 'going' },
      'read take_part register see_link see_hosts read_blasts report',
    ],
    ['a guest on the waitlist', { registration: 'waitlisted' }, 'read take_part register report'],
    ['a guest who was declined', { registration: 'declined' }, ''],
    ['anybody', { actor: null }, ''],
  ])('on an event for members: %s', (_, input, expected) => {
    expect(rightsNamed({}, input)).toBe(expected);
  });

  it.each<[string, Partial<EventPolicyInput>, string]>([
    ['a stranger', {}, 'read take_part register report'],
    ['anybody', { actor: null }, 'read'],
    ['staff', { actor: staff }, 'read see_attendees see_hosts read_posts read_statistics read_revenue'],
    ['a member', { role: 'member' }, MEMBER],
  ])('on a public event: %s', (_, input, expected) => {
    expect(rightsNamed({ visibility: 'public' }, input)).toBe(expected);
  });

  it('on a draft are for organisers, also of a public one; there is nothing to post about', () => {
    const draft = { status: 'draft', visibility: 'public' } as const;
    const roles: (CommunityRole | null)[] = [null, 'member', 'admin', 'community_owner'];
    expect(roles.map((role) => rightsOn({ ...published, ...draft }, { ...nobody, role }).read)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(rightsNamed(draft, { role: 'member', isHost: true })).not.toContain('post');
    expect(rightsNamed(draft, { actor: staff })).toBe('');
    expect(rightsNamed(draft, { actor: null })).toBe('');
  });

  it('on a deleted event are nobody’s', () => {
    const deleted = { deletedAt: NOW, visibility: 'public' } as const;
    for (const role of [null, 'member', 'community_owner'] as const) {
      for (const registration of [null, ...registrationStatuses]) {
        for (const by of [actor, staff, null]) {
          expect(rightsNamed(deleted, { role, registration, actor: by, isHost: true, isPaymentOwner: true })).toBe('');
        }
      }
    }
  });
});

describe('what one may do now', () => {
  const all = rightsOn(published, { ...nobody, role: 'community_owner' });
  const member = rightsOn(published, { ...nobody, role: 'member' });
  const open: EventMoment = {
    now: NOW,
    endsAt: later,
    status: 'published',
    seatsLeft: null,
    waitlist: false,
    approvalRequired: false,
    registration: null,
    endedByOrganiser: false,
    feedbackAt: null,
    hasPaidSeats: false,
    isBeingPaid: false,
    cannotBePaid: false,
  };
  const can = (moment: Partial<EventMoment>, rights: EventRights = member) =>
    abilitiesNow(rights, { ...open, ...moment });

  it('registers while there is a seat, a waitlist or an approval to wait for, until the end', () => {
    expect(can({}).register).toBe(true);
    expect(can({ seatsLeft: 1 }).register).toBe(true);
    expect(can({ seatsLeft: 0 }).register).toBe(false);
    expect(can({ seatsLeft: 0, waitlist: true }).register).toBe(true);
    expect(can({ seatsLeft: 0, approvalRequired: true }).register).toBe(true);
    expect(can({ endsAt: NOW }).register).toBe(false);
    expect(can({ status: 'cancelled' }).register).toBe(false);
    expect(can({ status: 'draft' }, all).register).toBe(false);
  });

  it('registers again after a registration that was ended, but not by an organiser', () => {
    const again = (registration: RegistrationStatusName) => can({ registration }).register;
    expect(registrationStatuses.filter(again)).toEqual(['cancelled', 'expired', 'refunded']);
    expect(can({ registration: 'cancelled', endedByOrganiser: true }).register).toBe(false);
  });

  it('gives feedback after the end with a seat, and changes it for 7 days', () => {
    const over = { endsAt: NOW, registration: 'going' } as const;
    expect(can(over).give_feedback).toBe(true);
    expect(can({ ...over, endsAt: later }).give_feedback).toBe(false);
    expect(can({ ...over, registration: 'cancelled' }).give_feedback).toBe(false);
    expect(can({ ...over, feedbackAt: earlier }).give_feedback).toBe(true);
    expect(can({ ...over, feedbackAt: new Date(NOW.getTime() - 7 * 24 * HOUR) }).give_feedback).toBe(false);
  });

  it('edits and cancels until the end, and deletes at any time', () => {
    const organises = (moment: Partial<EventMoment>) => {
      const { edit, cancel, delete: remove } = can(moment, all);
      return [edit, cancel, remove];
    };
    expect(organises({})).toEqual([true, true, true]);
    expect(organises({ status: 'draft', endsAt: earlier })).toEqual([true, false, true]);
    expect(organises({ status: 'cancelled' })).toEqual([false, false, true]);
    expect(organises({ endsAt: earlier })).toEqual([false, false, true]);
    const { cancel, delete: remove } = can({ hasPaidSeats: true }, { ...all, refund: false });
    expect([cancel, remove]).toEqual([false, false]);
    expect(can({}, member)).toMatchObject({ edit: false, manage: false, cancel: false, delete: false });
  });
});
