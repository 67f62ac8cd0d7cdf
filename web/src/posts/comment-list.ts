import type { PostComment } from './comments.ts';

/** The comments on a post as far as they are loaded, oldest first. */
export interface CommentList {
  readonly comments: readonly PostComment[];
  /** The cursor of those before them, null where there are none. */
  readonly earlier: string | null;
  /** The newest that was loaded together with those before it: behind it, one's own stand alone. Null without any. */
  readonly newest: string | null;
}

/** A page of the server, newest first. */
interface Page {
  results: readonly PostComment[];
  next: string | null;
}

/** A list that holds nothing but the newest comments. */
export function listOf(page: Page): CommentList {
  return { comments: page.results.toReversed(), earlier: page.next, newest: page.results[0]?.id ?? null };
}

/** The list with the page before its beginning; as it is, when it has become another list in between. */
export function withEarlier(list: CommentList, cursor: string, page: Page): CommentList {
  if (list.earlier !== cursor) return list;
  const known = new Set(list.comments.map(({ id }) => id));
  const before = page.results.filter(({ id }) => !known.has(id)).toReversed();
  return { ...list, comments: [...before, ...list.comments], earlier: page.next };
}

/** The list after its newest comments were asked for again. It begins anew rather than hide a gap. */
export function refreshedList(list: CommentList, page: Page): CommentList {
  const again = listOf(page);
  const oldest = again.comments[0];
  if (page.next === null || oldest === undefined) return again;
  if (list.newest === null || list.newest < oldest.id) return again;
  const before = list.comments.filter(({ id }) => id < oldest.id);
  return before.length === 0 ? again : { ...again, comments: [...before, ...again.comments], earlier: list.earlier };
}

/** The list with a comment in its place by age, new or changed. */
export function withComment(list: CommentList, comment: PostComment): CommentList {
  const others = list.comments.filter(({ id }) => id !== comment.id);
  const index = others.findLastIndex(({ id }) => id < comment.id) + 1;
  return { ...list, comments: others.toSpliced(index, 0, comment) };
}

/** The list without a comment. */
export function withoutComment(list: CommentList, id: string): CommentList {
  const comments = list.comments.filter((comment) => comment.id !== id);
  return comments.length === list.comments.length ? list : { ...list, comments };
}
