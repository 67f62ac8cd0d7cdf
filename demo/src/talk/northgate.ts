import { careers } from './careers.ts';
import { housing } from './housing.ts';
import { mentors } from './mentors.ts';
import { photographs } from './photographs.ts';
import type { CommunityTalk } from './talk.ts';

export const northgateTalk: CommunityTalk = {
  community: 'northgate',
  channels: [housing, careers, photographs, mentors],
};
