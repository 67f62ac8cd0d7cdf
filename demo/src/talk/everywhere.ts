import { classOf2016Talk } from './class-of-2016.ts';
import { foundersTalk } from './founders.ts';
import { guildTalk } from './guild.ts';
import { losAngelesTalk } from './los-angeles.ts';
import { northgateTalk } from './northgate.ts';
import { rowingTalk } from './rowing.ts';
import type { CommunityTalk } from './talk.ts';

/** All channels with what is said and kept in them, by community. */
export const talks: readonly CommunityTalk[] = [
  northgateTalk,
  classOf2016Talk,
  guildTalk,
  losAngelesTalk,
  rowingTalk,
  foundersTalk,
];
