import { describe, expect, it } from 'vitest';
import { abilitiesInGroup, type GroupPolicyInput } from './policy.ts';

const session = { passwordConfirmedAt: new Date(0), lacksSecondFactor: false, secondFactorAt: null };
const person = { userId: 'someone', sessionId: 'session', isStaff: false, verified: true, ...session };
const nothing = {
  role: null,
  inChannel: false,
  inPrivateChannel: true,
  isCreator: false,
  actor: person,
} as const;
const channelMember = { ...nothing, role: 'member', inChannel: true } as const;
const callers = {
  outside: nothing,
  staff: { ...nothing, actor: { ...person, isStaff: true } },
  'in the community': { ...nothing, role: 'member' },
  'in the channel': channelMember,
  creator: { ...channelMember, isCreator: true },
  'creator who has left': { ...nothing, role: 'member', isCreator: true },
  admin: { ...nothing, role: 'admin' },
  'admin in the channel': { ...channelMember, role: 'admin' },
  owner: { ...nothing, role: 'community_owner' },
  'outside, of an open channel': { ...nothing, inPrivateChannel: false },
  'in the community, of an open channel': { ...nothing, inPrivateChannel: false, role: 'member' },
  'in the open channel': { ...channelMember, inPrivateChannel: false },
  'creator who has left the open channel': { ...nothing, inPrivateChannel: false, role: 'member', isCreator: true },
  'admin, of an open channel': { ...nothing, inPrivateChannel: false, role: 'admin' },
} satisfies Record<string, GroupPolicyInput>;

const table: [keyof typeof callers, string][] = [
  ['outside', ''],
  ['staff', 'see read moderate'],
  ['in the community', ''],
  ['in the channel', 'see read subscribe comment add_resource report'],
  ['creator', 'see read edit delete subscribe comment add_resource'],
  ['creator who has left', ''],
  ['admin', 'see read edit delete comment add_resource report moderate manage'],
  ['admin in the channel', 'see read edit delete subscribe comment add_resource report moderate manage'],
  ['owner', 'see read edit delete comment add_resource report moderate manage'],
  ['outside, of an open channel', ''],
  ['in the community, of an open channel', 'see join_channel report'],
  ['in the open channel', 'see read subscribe comment add_resource report'],
  ['creator who has left the open channel', 'see join_channel'],
  ['admin, of an open channel', 'see read join_channel edit delete comment add_resource report moderate manage'],
];

describe('what somebody may do with a group', () => {
  it.each(table)('%s: %s', (who, allowed) => {
    const can = Object.entries(abilitiesInGroup(callers[who]));
    expect(can.flatMap(([action, may]) => (may ? [action] : [])).join(' ')).toBe(allowed);
  });
});
