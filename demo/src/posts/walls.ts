import { classOf2016Wall } from './class-of-2016.ts';
import { guildWall } from './guild.ts';
import { losAngelesWall } from './los-angeles.ts';
import { northgateWall } from './northgate.ts';
import type { Wall } from './post.ts';
import { foundersWall, rowingWall } from './small-walls.ts';

/** Everything that people wrote, by community. */
export const walls: readonly Wall[] = [
  northgateWall,
  classOf2016Wall,
  guildWall,
  losAngelesWall,
  rowingWall,
  foundersWall,
];
