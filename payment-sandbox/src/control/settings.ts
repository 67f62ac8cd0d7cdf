import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { invalidRequest } from '../api/api-error.ts';
import { seedRandom } from '../random.ts';

const count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const range = Type.Tuple([count, count]);

/** How the sandbox behaves, for tests. It lasts until the sandbox ends. */
const Settings = Type.Object({
  /** Where events are posted; null: nowhere, and events of that time are not sent later. */
  webhook_url: Type.Union([Type.String({ pattern: '^https?://' }), Type.Null()]),
  /** The types of events that are posted; `*` is all. */
  enabled_events: Type.Array(Type.String()),
  /** Added to the time of day, but not to that of signatures, which the SDK checks by the real time. */
  clock_offset_ms: Type.Integer(),
  /** Each call of the API waits this long before its work, at random between two numbers. */
  latency_ms: range,
  /** `unavailable`: the API answers 503. `cut`: connections to it are cut before any work. */
  down: Type.Enum(['no', 'unavailable', 'cut']),
  /** How many of the next calls that change something are done and then cut before the answer. */
  lose_answers: count,
  /** The share of all calls, 0 to 1, that lose their answer at random. */
  lose_rate: Type.Number({ minimum: 0, maximum: 1 }),
  /** How many of the next calls that change something answer 500 without any work. */
  fail_calls: count,
  /** New refunds wait for a decision through the control API instead of succeeding at once. */
  refunds_pending: Type.Boolean(),
  /** How often each event is sent, at random between two numbers. */
  webhook_copies: range,
  /** How late each event is sent at first, at random between two numbers. */
  webhook_delay_ms: range,
  /** Due events are sent in random order. */
  webhook_shuffle: Type.Boolean(),
  /** How many requests to the webhook run at once; 1 keeps the order. */
  webhook_concurrency: Type.Integer({ minimum: 1, maximum: 100 }),
  /** The wait before the second try, which doubles with each further try up to a minute. */
  webhook_retry_ms: Type.Integer({ minimum: 1, maximum: 60_000 }),
  /** Begins the sequence of random numbers again; the same seed gives the same sequence. */
  seed: count,
});
export type Settings = Static<typeof Settings>;

const Change = Type.Partial(Settings, { additionalProperties: false });

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
export function changeSettings(settings: Settings, change: unknown): void {
  if (!Value.Check(Change, change)) {
    const [error] = Value.Errors(Change, change);
    throw invalidRequest(`Invalid settings: ${error?.instancePath} ${error?.message}`);
  }
  Object.assign(settings, change);
  if (change.seed !== undefined) seedRandom(change.seed);
}
