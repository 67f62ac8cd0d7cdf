import { describe, expect, it } from 'vitest';
import { abilitiesInGroup, type GroupStanding } from './policy.ts';

const passwordConfirmedAt = new Date(0);
const person = { userId: 'someone', sessionId: 'session', isStaff: false, verified: true, passwordConfirmedAt };
const nothing = { role: null, inChannel: false, follows: false, isCreator: false, actor: person } as const;
const channelMember = { ...nothing, role: 'member', inChannel: true } as const;
const standings = {
  outside: nothing,
  staff: { ...nothing, actor: { ...person, isStaff: true } },
  'in the community': { ...nothing, role: 'member' },
  'in the channel': channelMember,
  follower: { ...channelMember, follows: true },
  creator: { ...channelMember, isCreator: true },
  'creator who has left': { ...nothing, role: 'member', isCreator: true },
  admin: { ...nothing, role: 'admin' },
  'admin in the channel': { ...channelMember, role: 'admin' },
  owner: { ...nothing, role: 'community_owner' },
} satisfies Record<string, GroupStanding>;

const table: [keyof typeof standings, string][] = [
  ['outside', ''],
  ['staff', 'read moderate'],
  ['in the community', ''],
  ['in the channel', 'read subscribe comment'],
  ['follower', 'read subscribe comment add_resource'],
  ['creator', 'read edit delete subscribe comment'],
  ['creator who has left', ''],
  ['admin', 'read edit delete comment add_resource moderate manage'],
  ['admin in the channel', 'read edit delete subscribe comment add_resource moderate manage'],
  ['owner', 'read edit delete comment add_resource moderate manage'],
];

describe('what somebody may do with a group', () => {
  it.each(table)('%s: %s', (who, allowed) => {
    const can = Object.entries(abilitiesInGroup(standings[who]));
    expect(can.flatMap(([action, may]) => (may ? [action] : [])).join(' ')).toBe(allowed);
  });
});
