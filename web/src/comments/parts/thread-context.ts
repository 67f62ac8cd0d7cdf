import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { createContext, use } from 'react';
import type { ThreadSource } from '../source.ts';
import type { Thread } from '../thread.ts';

/** What all comments of a thread have in common. */
interface ThreadInside {
  source: ThreadSource;
  thread: Thread;
  user: OwnUser;
  /** How many levels of replies stand further and further in; those below continue flat. */
  deepest: number;
  /** What a writer is to the place, as a badge, such as "Admin". */
  badgeOf: (userId: string) => string | null;
}

const ThreadContext = createContext<ThreadInside | null>(null);

/** Holds what the comments inside need. */
export const ThreadProvider = ThreadContext;

/** The thread around a comment. */
export function useInside(): ThreadInside {
  const inside = use(ThreadContext);
  if (inside === null) throw new Error('a comment stands in a thread');
  return inside;
}
