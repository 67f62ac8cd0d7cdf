import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { LiveListView } from '../lib/lists/use-live-list.ts';
import { loadReplies, openReply, type ThreadSource } from './api.ts';
import { missingReplies, type Thread } from './thread.ts';

const PREFIX = 'comment-';
/** So much is loaded to find a comment; further away the page stays at its top. */
const MAX_LOADS = 10;

/** The id of the element of a comment, which a URL can name as its hash. */
export function commentElementId(comment: string): string {
  return PREFIX + comment;
}

/** Shows the comment that the URL names: loads what is needed, scrolls to it, focuses it and marks it for a moment. */
export function useLinkedComment(source: ThreadSource, threads: LiveListView<Thread>): void {
  const linked = useLocation({ select: ({ hash }) => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null) });
  const loads = useRef({ comment: linked, left: MAX_LOADS });
  const { items, loadingMore, moreError } = threads;
  useEffect(() => {
    if (loads.current.comment !== linked) loads.current = { comment: linked, left: MAX_LOADS };
    const isBusy = items === undefined || loadingMore || moreError !== undefined;
    if (linked === null || isBusy || loads.current.left === 0) return;
    if (items.some(({ comments }) => comments[linked] !== undefined)) {
      loads.current.left = 0;
      openReply(source.place, linked);
      showOnScreen(linked);
      return;
    }
    loads.current.left -= 1;
    void loadTowards(linked, source, threads).catch(() => {
      loads.current.left = 0;
    });
    // oxlint-disable-next-line react/exhaustive-deps -- runs again when more is loaded
  }, [linked, items, loadingMore]);
}

/** Loads comments that may contain the linked one. The ids of newer comments are greater. */
async function loadTowards(linked: string, source: ThreadSource, threads: LiveListView<Thread>): Promise<void> {
  const { items = [], unseen, hasMore } = threads;
  if (unseen > 0) return threads.showUnseen();
  const parent = items
    .flatMap((thread) => Object.keys(thread.comments).filter((id) => missingReplies(thread, id) > 0))
    .find((id) => id < linked);
  if (parent !== undefined) await loadReplies(source, parent);
  else if (hasMore) threads.loadMore();
}

/** After the router has scrolled, and long texts are cut to their height. */
function showOnScreen(comment: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const element = document.getElementById(commentElementId(comment));
      if (element === null) return;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      element.focus({ preventScroll: true });
      element.dataset.linked = '';
    }),
  );
}
