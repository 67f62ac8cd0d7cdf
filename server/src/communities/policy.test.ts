import { describe, expect, it } from 'vitest';
import { canChangeMembership, type MembershipState } from './policy.ts';

const places = {
  outside: { role: null, isPaymentOwner: false },
  member: { role: 'member', isPaymentOwner: false },
  admin: { role: 'admin', isPaymentOwner: false },
  payingAdmin: { role: 'admin', isPaymentOwner: true },
  owner: { role: 'community_owner', isPaymentOwner: false },
  payingOwner: { role: 'community_owner', isPaymentOwner: true },
} satisfies Record<string, MembershipState>;
type PlaceName = keyof typeof places;
const names = Object.keys(places) as PlaceName[];

/** All changes that a person may make, as 'from > to'. */
function listAllowedChanges(by: Parameters<typeof canChangeMembership>[0]): string[] {
  const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));
  return pairs
    .filter(([from, to]) => canChangeMembership(by, places[from], places[to]))
    .map(([from, to]) => `${from} > ${to}`);
}

describe('changes of memberships', () => {
  it('an owner may make all', () => {
    expect(listAllowedChanges({ role: 'community_owner', isSelf: false })).toHaveLength(
      names.length * (names.length - 1),
    );
  });

  it('an admin may add and remove members and appoint admins', () => {
    expect(listAllowedChanges({ role: 'admin', isSelf: false })).toEqual([
      'outside > member',
      'outside > admin',
      'member > outside',
      'member > admin',
    ]);
  });

  it('members and people outside may make none', () => {
    for (const role of ['member', null] as const) expect(listAllowedChanges({ role, isSelf: false })).toEqual([]);
  });

  it('everybody may step down and leave', () => {
    expect(
      listAllowedChanges({ role: 'admin', isSelf: true }).filter((move) => move.startsWith('payingAdmin')),
    ).toEqual(['payingAdmin > outside', 'payingAdmin > member', 'payingAdmin > admin']);
    expect(listAllowedChanges({ role: 'member', isSelf: true }).filter((move) => move.startsWith('member'))).toEqual([
      'member > outside',
    ]);
  });
});
