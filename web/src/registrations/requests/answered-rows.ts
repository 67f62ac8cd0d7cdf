import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { useEffect, useState } from 'react';

/** What became of a request while it was on the screen. */
export type Answer = 'pending' | 'approved' | 'waitlisted' | 'payment' | 'declined' | 'removed' | 'elsewhere';

/** A request as its row shows it. */
export interface RequestRow {
  request: EventRequest;
  /** Null while it waits for an answer. */
  answer: Answer | null;
}

/** Answered rows stay this long after the last answer, in ms, and as long as the pointer is on the list. */
const STAY_MS = 6000;

/**
 * The rows of a list of requests. No row moves while it is used: an answered one stays in its place, one that somebody
 * else answered too, and new ones come below.
 */
export function useAnsweredRows(items: readonly EventRequest[] | undefined) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [order, setOrder] = useState<readonly EventRequest[]>([]);
  const [isPointed, setPointed] = useState(false);
  const rows = answeredRows(order, items ?? [], answers);
  if (items !== undefined && rows.some(({ request }, index) => request !== order[index])) {
    setOrder(rows.map(({ request }) => request));
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
    /** Sets what became of a request; null: it waits again. */
    answer: (id: string, answer: Answer | null) =>
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

function answeredRows(
  order: readonly EventRequest[],
  items: readonly EventRequest[],
  answers: ReadonlyMap<string, Answer>,
): RequestRow[] {
  const current = new Map(items.map((request) => [request.id, request]));
  const shown = order.map((request) => ({
    request: current.get(request.id) ?? request,
    answer: answers.get(request.id) ?? (current.has(request.id) ? null : ('elsewhere' as const)),
  }));
  const known = new Set(order.map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id));
  return [...shown, ...added.map((request) => ({ request, answer: answers.get(request.id) ?? null }))];
}
