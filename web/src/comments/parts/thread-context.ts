import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { createContext, use, type ComponentType } from 'react';
import type { CommentEntry, ThreadSource } from '../source.ts';
import type { FlatComment } from '../thread.ts';
import type { MentioningFieldProps } from './comment-form.tsx';

/** Props of an editor that opens above the comment. */
export interface CommentEditorProps {
  comment: FlatComment;
  opened: boolean;
  onClose: () => void;
  /** The element that gets the focus after closing. */
  returnTo: () => Element | null;
}

/** What all comments of a place share. */
interface ThreadContextValue {
  source: ThreadSource;
  /** Comments and replies that are not sent yet. */
  unsent: readonly CommentEntry[];
  user: OwnUser;
  /** The depth from which replies are shown in one flat list. */
  deepest: number;
  /** The role of an author in the group, as a badge, such as "Admin". */
  getBadge: (userId: string) => string | null;
  /** The text field of forms where people can be mentioned. */
  TextField: ComponentType<MentioningFieldProps> | null;
  /** The editor of comments; without it, they are edited in place. */
  Editor: ComponentType<CommentEditorProps> | null;
}

const ThreadContext = createContext<ThreadContextValue | null>(null);

export const ThreadProvider = ThreadContext;

/** The context of a comment. */
export function useThreadContext(): ThreadContextValue {
  const value = use(ThreadContext);
  if (value === null) throw new Error('a comment is rendered inside of a CommentThread');
  return value;
}
