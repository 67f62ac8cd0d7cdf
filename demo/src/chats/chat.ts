import type { Reaction, SystemAction } from '@homecoming/contract/chat.ts';
import type { PictureName } from '../pictures.ts';
import type { FileDraft } from '../talk/talk.ts';
import type { Age } from '../times.ts';

/** A message of a chat. */
export interface MessageDraft {
  /** The key of a member. */
  readonly by: string;
  readonly text?: string;
  /** How long after the message before it; some minutes when left out. */
  readonly after?: Age;
  /** The beginning of an earlier message's text, to which this one replies. */
  readonly replyTo?: string;
  readonly reactions?: Partial<Readonly<Record<Reaction, readonly string[]>>>;
  readonly picture?: PictureName;
  readonly file?: FileDraft;
  /** The key of a person: the address of their newest post follows the text. */
  readonly newestPostAuthor?: string;
  readonly isEdited?: boolean;
  readonly isDeleted?: boolean;
}

/** A system line of a group chat. */
export interface SystemLineDraft {
  readonly by: string;
  readonly action: SystemAction;
  /** The key of the person to whom it happened. */
  readonly subject?: string;
  readonly after?: Age;
}

/** A private conversation of two people, or, with a name, a group chat. */
export interface ChatDraft {
  readonly group?: { readonly name: string; readonly description: string; readonly picture?: PictureName };
  /** Keys. Of a group chat, the first one created it and is its admin, and all but those who are added are in it. */
  readonly members: readonly string[];
  /** The age of the newest message. */
  readonly ago: Age;
  readonly messages: readonly (MessageDraft | SystemLineDraft)[];
  /** How many of the newest messages a member has not read. Everybody else has read all. */
  readonly unread?: Readonly<Record<string, number>>;
  /** Keys of those who muted it. */
  readonly mutedBy?: readonly string[];
}
