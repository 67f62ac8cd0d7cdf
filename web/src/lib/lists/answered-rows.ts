import { useEffect, useState } from 'react';

/** An item as its row shows it. */
export interface AnsweredRow<T, Answer> {
  item: T;
  /** What became of it while it was on the screen; null while it waits for an answer. */
  answer: Answer | 'pending' | 'elsewhere' | null;
}

/** Answered rows stay this long after the last answer, in ms, and as long as the pointer is on the list. */
const STAY_MS = 5000;

/**
 * The rows of a list of items that wait for an answer. No row moves while it is used: an answered one stays in its place,
 * one that somebody else answered too (`elsewhere`), and new ones come below. The item with the id `first` is on top.
 */
export function useAnsweredRows<T extends { id: string }, Answer extends string>(
  items: readonly T[] | undefined,
  first: string | null = null,
) {
  type Given = Answer | 'pending' | 'elsewhere';
  const [answers, setAnswers] = useState<ReadonlyMap<string, Given>>(new Map());
  const [order, setOrder] = useState<readonly T[]>([]);
  const [isPointed, setPointed] = useState(false);
  const rows = answeredRows(order, items ?? [], answers, first);
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

  return {
    rows,
    /** Sets what became of an item; null: it waits again. */
    answer: (id: string, answer: Given | null) =>
      setAnswers((before) => {
        const next = new Map(before);
        if (answer === null) next.delete(id);
        else next.set(id, answer);
        return next;
      }),
    /** Handlers of the element around the rows. */
    pointer: { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) },
  };
}

function answeredRows<T extends { id: string }, Given extends string>(
  order: readonly T[],
  items: readonly T[],
  answers: ReadonlyMap<string, Given>,
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
