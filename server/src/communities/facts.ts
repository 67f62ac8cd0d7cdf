import { fact } from '../platform/facts.ts';

export const memberAdded = fact<{ communityId: string; userId: string }>('community.member-added');
