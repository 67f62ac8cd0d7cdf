import { describe, expect, it } from 'vitest';
import { abilitiesInChannel, type ChannelPolicyInput } from './policy.ts';

const session = { passwordConfirmedAt: new Date(0), lacksSecondFactor: false, secondFactorAt: null };
const person = { userId: 'someone', sessionId: 'session', isStaff: false, verified: true, ...session };
const callers = {
  outside: { role: null, isMember: false, actor: person },
  staff: { role: null, isMember: false, actor: { ...person, isStaff: true } },
  'in the community': { role: 'member', isMember: false, actor: person },
  'in the channel': { role: 'member', isMember: true, actor: person },
  admin: { role: 'admin', isMember: false, actor: person },
  'admin in the channel': { role: 'admin', isMember: true, actor: person },
  owner: { role: 'community_owner', isMember: false, actor: person },
} satisfies Record<string, ChannelPolicyInput>;

const table: [keyof typeof callers, string][] = [
  ['outside', ''],
  ['staff', 'see read'],
  ['in the community', 'see join'],
  ['in the channel', 'see read leave create_group post'],
  ['admin', 'see read join create_group post edit manage_requests'],
  ['admin in the channel', 'see read leave create_group post edit manage_requests'],
  ['owner', 'see read join create_group post edit manage_requests'],
];

describe('rights on a channel', () => {
  it.each(table)('%s: %s', (who, allowed) => {
    const can = Object.entries(abilitiesInChannel(callers[who]));
    expect(can.flatMap(([action, may]) => (may ? [action] : [])).join(' ')).toBe(allowed);
  });
});
