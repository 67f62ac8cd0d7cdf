import { useEffect, useEffectEvent, useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { useConversationSearch } from '../api.ts';

/** With this many matches left that are loaded, others load. */
const LOAD_AHEAD = 3;

/** The search in a conversation: which match is shown, and what leads to the others. `onShow` is called with a message. */
export function useThreadSearch(conversation: string, onShow: (message: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { query, list } = useConversationSearch(conversation, isOpen ? typed : '');
  const [place, setPlace] = useState({ query, index: 0 });
  const index = place.query === query ? place.index : 0;
  const { items, error, hasMore, loadMore } = list;
  const match = items?.[index]?.id;
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (match !== undefined) show(match);
  }, [match]);

  function goTo(next: number): void {
    setPlace({ query, index: next });
    if (hasMore && next >= (items?.length ?? 0) - LOAD_AHEAD) loadMore();
  }
  return {
    isOpen,
    typed,
    /** What is marked in the messages. */
    query: isOpen && query.length > 1 ? query : '',
    status: error === undefined ? describeMatches(items?.length, index, hasMore) : getErrorMessage(error),
    setTyped,
    open: () => setOpen(true),
    close(): void {
      setOpen(false);
      setTyped('');
    },
    older: index + 1 < (items?.length ?? 0) || (hasMore && match !== undefined) ? () => goTo(index + 1) : undefined,
    newer: index > 0 ? () => goTo(index - 1) : undefined,
  };
}

function describeMatches(count: number | undefined, index: number, hasMore: boolean): string {
  if (count === undefined) return '';
  if (count === 0) return 'No matches';
  if (index >= count) return 'Searching';
  return `${index + 1} of ${count}${hasMore ? '+' : ''}`;
}
