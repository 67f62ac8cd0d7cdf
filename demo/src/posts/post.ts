import type { CommunityKey } from '../cast/person.ts';
import type { PictureName } from '../pictures.ts';
import type { Age } from '../times.ts';

/** A post as written down. */
export interface PostDraft {
  /** The key of a member of the community. */
  readonly by: string;
  /** How long before the first start of the world; every post has its own. */
  readonly ago: Age;
  /** The key of an event of the community that it is for. */
  readonly event?: string;
  readonly title?: string;
  readonly text: string;
  /** Of no other post. */
  readonly picture?: PictureName;
  /** What others say to it, in their order. */
  readonly comments?: readonly PostCommentDraft[];
  /** How many like it, at most as many as may; by chance when left out. */
  readonly likes?: number;
}

/** A comment on a post as written down. */
export interface PostCommentDraft {
  /** The key of a member of the community. */
  readonly by: string;
  /** How long after the post. */
  readonly after: Age;
  readonly text: string;
  /** It replies to the last comment before it that is no reply. */
  readonly isReply?: true;
}

/** What the members of one community wrote, in any order. */
export interface Wall {
  readonly community: CommunityKey;
  readonly posts: readonly PostDraft[];
}
