import { useEffect, useState } from 'react';

/** An item as its row shows it. */
export interface AnsweredRow<T, Answer> {
  item: T;
  /** What became of it while it was on the screen; null while it waits for an answer. */
  answer: Answer | 'pending' | 'elsewhere' | null;
}

interface AnsweredRowsOptions<T> {
  items: readonly T[] | undefined;
  /** The id of the item that is on top; null for none. */
  firstId?: string | null;
  /** Whether a refusal says that somebody else has answered. */
  isElsewhere: (error: unknown) => boolean;
  /** Loads the items again. Called after each answer, and after a failed one: the server may have stored it. */
  refresh: () => Promise<void>;
}

/** Answered rows stay this long after the last answer, in ms, and as long as the pointer is on the list. */
const STAY_MS = 5000;

/**
 * The rows of a list of items that wait for an answer. No row moves while it is used: an answered one stays in its place,
 * one that somebody else answered too (`elsewhere`), and new ones come below.
 */
export function useAnsweredRows<T extends { id: string }, Answer extends string>({
  items,
  firstId = null,
  isElsewhere,
  refresh,
}: AnsweredRowsOptions<T>) {
  type State = Answer | 'pending' | 'elsewhere';
  const [answers, setAnswers] = useState<ReadonlyMap<string, State>>(new Map());
  const [order, setOrder] = useState<readonly T[]>([]);
  const [isPointed, setPointed] = useState(false);
  const rows = answeredRows(order, items ?? [], answers, firstId);
  if (items !== undefined && rows.some(({ item }, index) => item !== order[index])) {
    setOrder(rows.map(({ item }) => item));
  }
  const isAnswered = rows.some(({ answer }) => answer !== null) && rows.every(({ answer }) => answer !== 'pending');

  useEffect(() => {
    if (!isAnswered || isPointed) return undefined;
    const timer = setTimeout(() => {
      setAnswers((now) => (now === answers ? new Map() : now));
      setOrder([]);
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [isAnswered, isPointed, answers]);

  function setState(id: string, state: State | null): void {
    setAnswers((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map(state === null ? others : [...others, [id, state]]);
    });
  }

  return {
    rows,
    /**
     * Sends an answer to an item, which is pending meanwhile and waits again on failure.
     * @throws what `send` throws, also if somebody else has answered.
     */
    async answer(id: string, send: () => Promise<Answer>): Promise<Answer> {
      setState(id, 'pending');
      try {
        const given = await send();
        setState(id, given);
        return given;
      } catch (error) {
        setState(id, isElsewhere(error) ? 'elsewhere' : null);
        throw error;
      } finally {
        void refresh();
      }
    },
    /** Handlers of the element around the rows. */
    pointer: { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) },
  };
}

function answeredRows<T extends { id: string }, State extends string>(
  order: readonly T[],
  items: readonly T[],
  answers: ReadonlyMap<string, State>,
  first: string | null,
) {
  const current = new Map(items.map((item) => [item.id, item]));
  const shown = order.map((item) => ({
    item: current.get(item.id) ?? item,
    answer: answers.get(item.id) ?? (current.has(item.id) ? null : ('elsewhere' as const)),
  }));
  const known = new Set(order.map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id));
  const rows = [...shown, ...added.map((item) => ({ item, answer: answers.get(item.id) ?? null }))];
  return rows.toSorted((a, b) => Number(b.item.id === first) - Number(a.item.id === first));
}
