import type { CommunityKey } from '../cast/person.ts';
import type { Age } from '../times.ts';

/** What somebody said: words that may have been changed since, or the place of words that were deleted. */
type CommentText = { readonly text: string; readonly edited?: Age } | { readonly deleted: Age };

/** A comment as written down. How long after it it was edited or deleted, and answered, is said in ages. */
export type CommentDraft = CommentText & {
  /** The key of a member of the community, who becomes a member of the channel and a follower of the group. */
  readonly by: string;
  readonly replies?: readonly ReplyDraft[];
};

export type ReplyDraft = CommentDraft & {
  /** How long after what it replies to. */
  readonly after: Age;
};

/** A comment that replies to nothing. */
export type ThreadDraft = CommentDraft & {
  /** How long before the first start of the world. */
  readonly ago: Age;
};

/** A file that people keep, made by code. */
export interface FileDraft {
  readonly name: string;
  readonly type: 'application/pdf' | 'text/plain';
  readonly content: Buffer;
}

/** A link or a file that a group keeps. */
export type ResourceDraft = ({ readonly url: string } | { readonly file: FileDraft }) & {
  readonly by: string;
  readonly ago: Age;
  readonly title: string;
  readonly description?: string;
};

export interface GroupDraft {
  readonly name: string;
  readonly description?: string;
  /** The key of its creator; by default the creator of the channel. */
  readonly by?: string;
  /** Days since it was made; as old as the channel when left out. */
  readonly age?: number;
  readonly threads?: readonly ThreadDraft[];
  readonly resources?: readonly ResourceDraft[];
}

/** Somebody who waits to be let into a private channel. */
export interface ChannelRequestDraft {
  readonly from: string;
  readonly message: string;
  readonly ago: Age;
}

export interface ChannelDraft {
  readonly name: string;
  readonly description: string;
  readonly isPrivate?: boolean;
  /** The key of the owner or an admin of the community, who made it. */
  readonly by: string;
  /** Days since it was made. */
  readonly age: number;
  /** Are in it besides those who speak. The sign-ins are in no channel by chance. */
  readonly with?: readonly string[];
  /** Of the others of the community, this part is in it. */
  readonly share: number;
  readonly requests?: readonly ChannelRequestDraft[];
  /** The first is called General, as in every new channel. */
  readonly groups: readonly GroupDraft[];
}

/** The channels of one community. */
export interface CommunityTalk {
  readonly community: CommunityKey;
  readonly channels: readonly ChannelDraft[];
}
