import { useEffect, useState } from 'react';
import type { CheckInView } from '../../check-ins/api.ts';
import { describeCheckIn, type CheckInTexts } from '../../check-ins/describe-check-in.ts';
import { AnswerPanel } from './answer-panel.tsx';

/** An answer is shown this long, in ms, so that it is not taken for that of the next ticket. */
const SHOWN_MS = 7000;
/** After this time without an answer, in ms, the line is bad. */
const SLOW_MS = 2500;

/** A code that is not a ticket. */
export interface Misread {
  count: number;
  /** The last check-in before it, from `lastAnswerKey`. */
  after: string;
}

interface LastAnswerProps {
  checkIns: readonly CheckInView[];
  misread: Misread | null;
  zone: string;
}

/** The answer to the last ticket, for some seconds. */
export function LastAnswer({ checkIns, misread, zone }: LastAnswerProps) {
  const key = lastAnswerKey(checkIns);
  // The answers before this screen was opened are in the list below
  const [first] = useState(key);
  const last = findLast(checkIns);
  if (misread?.after === key) return <Answer key={misread.count} getTexts={() => MISREAD} view={null} />;
  if (last === undefined || key === first) return null;
  return <Answer key={key} getTexts={(isSlow) => describeCheckIn(last, zone, isSlow)} view={last} />;
}

/** Identifies the last check-in and its state. */
export function lastAnswerKey(checkIns: readonly CheckInView[]): string {
  const last = findLast(checkIns);
  return last === undefined ? '' : `${last.id} ${last.state}`;
}

/** The last check-in, without those that waited and were refused. */
function findLast(checkIns: readonly CheckInView[]): CheckInView | undefined {
  return checkIns.find((view) => view.state !== 'refused' || !view.isKept);
}

function Answer({ getTexts, view }: { getTexts: (isSlow: boolean) => CheckInTexts; view: CheckInView | null }) {
  const [age, setAge] = useState<'new' | 'slow' | 'old'>('new');
  useEffect(() => {
    const slow = setTimeout(() => setAge('slow'), SLOW_MS);
    const old = setTimeout(() => setAge('old'), SHOWN_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(old);
    };
  }, []);
  return age === 'old' ? null : <AnswerPanel texts={getTexts(age === 'slow')} view={view} />;
}

const MISREAD: CheckInTexts = {
  tone: 'danger',
  title: 'Not a ticket',
  who: 'This code is something else.',
  note: null,
};
