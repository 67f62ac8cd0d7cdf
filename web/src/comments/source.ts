import type { Comment } from '@homecoming/contract/comments.ts';

/** What is written: words, a picture, or both. */
export interface Written {
  text: string;
  image: File | null;
}

/** How a comment is sent: the key makes that it is there once, however often it is sent. */
export interface SendingOptions {
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

/** A change of one's own comment; what is left out stays. */
export interface CommentChanges {
  text?: string;
  remove_image?: boolean;
}

/** Where the comments of one place come from and go to. The thread itself knows no place of the product. */
export interface ThreadSource {
  /** Names the place; no two share it. */
  readonly place: string;
  /** Comments that reply to none, newest first, those before `before`. */
  list(asked: { before?: string; limit: number }): Promise<Comment[]>;
  /** Replies to a comment, oldest first, those after `after`. */
  replies(parent: string, asked: { after?: string; limit: number }): Promise<Comment[]>;
  /** Writes a comment, or a reply to `parent`. */
  create(parent: string | null, written: Written, options: SendingOptions): Promise<Comment>;
  update(id: string, changes: CommentChanges): Promise<Comment>;
  remove(id: string): Promise<unknown>;
  /** Hears that there are more comments here now, or fewer. */
  onCount(by: number): void;
}
