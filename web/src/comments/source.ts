import type { Comment } from '@homecoming/contract/comments.ts';
import type { OnHold } from '../lib/http/client.ts';
import type { Removal } from '../reports/parts/remove-sheet.tsx';
import type { OutboxEntry } from '../lib/unsent/outbox-entries.ts';
import type { OutboxKind } from '../lib/unsent/outbox.ts';
import type { Mentioned } from '../lib/text/mentions.ts';

/** The content of a new comment. */
export interface NewComment {
  title?: string;
  text: string;
  /** Ids of the people whom it mentions, where comments can. */
  mentions?: string[];
  image: File | null;
}

/** A comment or reply of the outbox; its picture is the file `image`. */
export interface UnsentContent {
  /** The id of the group or post. */
  subject: string;
  parent: string | null;
  title: string;
  text: string;
  /** Everyone who was mentioned, including people whose names were deleted from the text later. */
  people: readonly Mentioned[];
}

export type CommentEntry = OutboxEntry<UnsentContent>;

/** How a comment is sent. */
export interface SendOptions {
  /** The server creates one comment per key. */
  idempotencyKey: string;
  /** Cancels the call. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Changes of a comment. Fields that are left out stay. */
export interface CommentChanges {
  title?: string | null;
  text?: string;
  mentions?: string[];
  image?: File | null;
  remove_image?: boolean;
  onProgress?: (share: number) => void;
}

/** A page of comments without a parent, newest first, and the cursor of the next page. */
export interface RootPage {
  comments: readonly Comment[];
  next: string | null;
}

/** The calls for the comments of a group or a post, which this domain does not tell apart. */
export interface ThreadSource {
  /** The id of the group or post. */
  readonly id: string;
  /** A unique name of the group or post. */
  readonly place: string;
  /** Whether a picture without text is refused. */
  readonly requiresText: boolean;
  /** The outbox of its unsent comments. */
  readonly outbox: OutboxKind<UnsentContent>;
  list(page: { cursor?: string; limit: number }): Promise<RootPage>;
  /** Replies to a comment, oldest first, those after `after`. */
  replies(parent: string, page: { after?: string; limit: number }): Promise<Comment[]>;
  /** Writes a comment, or a reply to `parent`. */
  create(parent: string | null, comment: NewComment, options: SendOptions): Promise<Comment | OnHold>;
  update(id: string, changes: CommentChanges): Promise<Comment>;
  /** Deletes a comment; with why, that of another person. */
  remove(id: string, removal?: Removal): Promise<unknown>;
  /** Called with the difference when the number of comments changes. */
  onCount(by: number): void;
  /** Called when the user has written or changed a comment. */
  onSaved?(comment: Comment): void;
  /** Called when a comment was deleted. */
  onDeleted?(id: string): void;
}
