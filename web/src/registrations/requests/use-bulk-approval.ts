import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import { isAnsweredElsewhere, isFull } from './api.ts';

/** How far an approval of several requests is. */
export interface BulkProgress {
  done: number;
  total: number;
}

/** What an approval of several requests came to. */
export interface BulkResult {
  tone: 'good' | 'bad';
  sentence: string;
}

/** Approves requests one after the other, in the order of the list, until one cannot be approved. */
export function useBulkApproval(approve: (request: EventRequest) => Promise<void>) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const stopped = useRef(false);

  async function run(requests: readonly EventRequest[]): Promise<void> {
    stopped.current = false;
    setResult(null);
    let approved = 0;
    let failure: unknown;
    for (const [done, request] of requests.entries()) {
      if (stopped.current) break;
      setProgress({ done, total: requests.length });
      try {
        await approve(request);
        approved += 1;
      } catch (error) {
        if (isAnsweredElsewhere(error)) continue;
        failure = error;
        break;
      }
    }
    setProgress(null);
    setResult(resultOf(approved, requests.length, failure));
  }

  return { progress, result, run, stop: () => (stopped.current = true), clear: () => setResult(null) };
}

function resultOf(approved: number, total: number, failure: unknown): BulkResult {
  const people = counted(approved, 'request is', 'requests are');
  if (failure === undefined) return { tone: 'good', sentence: `${people} approved.` };
  const left = total - approved;
  const rest = `${approved === 0 ? 'Nobody was' : `${people}`} approved, ${left} ${left === 1 ? 'waits' : 'wait'}.`;
  return { tone: 'bad', sentence: `${isFull(failure) ? 'This event is full.' : messageOf(failure)} ${rest}` };
}
