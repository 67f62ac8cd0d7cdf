import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { asSentence, counted } from '../../lib/text/format.ts';
import type { Answer } from './parts/request-row.tsx';
import { isAnsweredElsewhere, isFull } from './api.ts';

/** How far an approval of several requests is. */
export interface BulkProgress {
  done: number;
  total: number;
}

/** What an approval of several requests came to. */
export interface BulkResult {
  tone: 'primary' | 'danger';
  sentence: string;
}

/**
 * Approves requests one after the other, in the order of the list, until one cannot be approved, `stop` is called or the
 * list is left. `approve` resolves to what became of a request.
 */
export function useBulkApproval(approve: (request: EventRequest) => Promise<Answer>) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);

  async function run(requests: readonly EventRequest[]): Promise<void> {
    stopped.current = false;
    setResult(null);
    const answers: Answer[] = [];
    let failure: unknown;
    for (const [done, request] of requests.entries()) {
      if (stopped.current) break;
      setProgress({ done, total: requests.length });
      try {
        answers.push(await approve(request));
      } catch (error) {
        if (!isAnsweredElsewhere(error)) {
          failure = error;
          break;
        }
        answers.push('elsewhere');
      }
    }
    setProgress(null);
    setResult(toResult(answers, requests.length - answers.length, failure));
  }

  return { progress, result, run, stop, clear: () => setResult(null) };
}

function toResult(answers: readonly Answer[], left: number, failure: unknown): BulkResult {
  const [waitlisted, elsewhere] = [countAnswers(answers, 'waitlisted'), countAnswers(answers, 'elsewhere')];
  const approved = answers.length - waitlisted - elsewhere;
  const parts = [
    approved === 0 ? 'Nobody was approved' : `${counted(approved, 'request is', 'requests are')} approved`,
    ...(waitlisted === 0 ? [] : [`${waitlisted} ${waitlisted === 1 ? 'is' : 'are'} on the waitlist`]),
    ...(elsewhere === 0 ? [] : [`${elsewhere} ${elsewhere === 1 ? 'was' : 'were'} answered already`]),
    ...(left === 0 ? [] : [`${left} ${left === 1 ? 'waits' : 'wait'}`]),
  ];
  const sentence = `${parts.join(', ')}.`;
  if (failure === undefined) return { tone: 'primary', sentence };
  return {
    tone: 'danger',
    sentence: `${isFull(failure) ? 'This event is full.' : asSentence(getErrorMessage(failure))} ${sentence}`,
  };
}

function countAnswers(answers: readonly Answer[], wanted: Answer): number {
  return answers.filter((answer) => answer === wanted).length;
}
