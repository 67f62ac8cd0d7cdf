import { invalidRequest } from '../api/api-error.ts';
import { seedRandom } from '../random.ts';
import { isBoolean, isCount, isRange, isTexts, readChecked, type Checks, type Range } from './checks.ts';

/** How the sandbox behaves, for tests. It lasts until the sandbox ends. */
export interface Settings {
  /** Where events are posted; null: nowhere, and events of that time are not sent later. */
  webhook_url: string | null;
  /** The types of events that are posted; `*` is all. */
  enabled_events: string[];
  /** Added to the time of day, but not to that of signatures, which the SDK checks by the real time. */
  clock_offset_ms: number;
  /** Each call of the API waits this long before its work, at random between two numbers. */
  latency_ms: Range;
  /** `unavailable`: the API answers 503. `cut`: connections to it are cut before any work. */
  down: 'no' | 'unavailable' | 'cut';
  /** How many of the next calls that change something are done and then cut before the answer. */
  lose_answers: number;
  /** The share of all calls, 0 to 1, that lose their answer at random. */
  lose_rate: number;
  /** How many of the next calls that change something answer 500 without any work. The answer is stored for their key. */
  fail_calls: number;
  /** How many of the next calls that change something are done, and answer 500. The answer is stored for their key. */
  fail_done_calls: number;
  /** New refunds wait for a decision through the control API instead of succeeding at once. */
  refunds_pending: boolean;
  /** How often each event is sent, at random between two numbers; 0 times: it is lost. */
  webhook_copies: Range;
  /** How late each event is sent at first, at random between two numbers. */
  webhook_delay_ms: Range;
  /** Due events are sent in random order. */
  webhook_shuffle: boolean;
  /** How many requests to the webhook run at once; 1 keeps the order. */
  webhook_concurrency: number;
  /** The wait before the second try, which doubles with each further try up to a minute. */
  webhook_retry_ms: number;
  /** Begins the sequence of random numbers again; the same seed gives the same sequence. */
  seed: number;
}

const checks: Checks<Settings> = {
  webhook_url: (value) => value === null || (typeof value === 'string' && URL.canParse(value)),
  enabled_events: isTexts,
  clock_offset_ms: (value) => Number.isSafeInteger(value),
  latency_ms: isRange,
  down: (value) => value === 'no' || value === 'unavailable' || value === 'cut',
  lose_answers: isCount,
  lose_rate: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  fail_calls: isCount,
  fail_done_calls: isCount,
  refunds_pending: isBoolean,
  webhook_copies: isRange,
  webhook_delay_ms: isRange,
  webhook_shuffle: isBoolean,
  webhook_concurrency: (value) => isCount(value) && value > 0,
  webhook_retry_ms: (value) => isCount(value) && value > 0,
  seed: isCount,
};

/** The usual behaviour. */
export function defaultSettings(): Settings {
  return {
    webhook_url: null,
    enabled_events: ['*'],
    clock_offset_ms: 0,
    latency_ms: [0, 0],
    down: 'no',
    lose_answers: 0,
    lose_rate: 0,
    fail_calls: 0,
    fail_done_calls: 0,
    refunds_pending: false,
    webhook_copies: [1, 1],
    webhook_delay_ms: [0, 0],
    webhook_shuffle: false,
    webhook_concurrency: 1,
    webhook_retry_ms: 1_000,
    seed: 1,
  };
}

/** Changes some settings in place. Throws an ApiError for one that does not exist or has a wrong value. */
export function changeSettings(settings: Settings, input: unknown): void {
  const change = readChecked(checks, input);
  if (typeof change === 'string') throw invalidRequest(`Invalid settings: ${change}`);
  Object.assign(settings, change);
  if (change.seed !== undefined) seedRandom(change.seed);
}
