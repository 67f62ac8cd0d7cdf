import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Stripe } from 'stripe';

/** What a checkout needs to charge a card, kept beside its session. */
export interface SessionDetails {
  id: string;
  object: 'session_details';
  items: WireLineItem[];
  intent: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  /** The card whose payment the cardholder has to confirm. */
  waitingCard?: { email: string; name: string; number: string; expiry: string; cvc: string };
}

/** What is known of a connected account beyond the account object. */
export interface AccountDetails {
  id: string;
  object: 'account_details';
  /** Its balance does not suffice to give transfers back. */
  reversalsFail: boolean;
}

/** A page for one account that was opened by an account link or a login link. */
export interface HostedLink {
  id: string;
  object: 'hosted_link';
  account: string;
  page: 'onboarding' | 'dashboard';
  /** Seconds since 1970. */
  expiresAt: number;
  usedAt: number | null;
  refreshUrl: string;
  returnUrl: string;
}

/** A price as JSON: the SDK makes a Decimal of the text. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** Everything that is stored, by the name in its `object`. References are ids, never expanded objects. */
export interface StoredObjects {
  account: Stripe.Account;
  account_details: AccountDetails;
  application_fee: Stripe.ApplicationFee;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  fee_refund: Stripe.FeeRefund;
  hosted_link: HostedLink;
  payment_intent: Stripe.PaymentIntent;
  price: WirePrice;
  refund: Stripe.Refund;
  session_details: SessionDetails;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}
export type ObjectName = keyof StoredObjects;
type StoredObject = StoredObjects[ObjectName];

/** Texts that listed objects have to have at top-level fields. */
export type Filter = Readonly<Record<string, string | undefined>>;

/** A part of a list. The cursors are ids of the same kind; instants are seconds since 1970. */
export interface PageQuery {
  filter?: Filter;
  /** Only events of these types. */
  types?: readonly string[] | undefined;
  created?: Stripe.RangeQueryParam | undefined;
  limit: number;
  /** The last of the page before. */
  after?: string | undefined;
  /** The first of the page after. */
  before?: string | undefined;
}

/** The answer that was given under an idempotency key. */
export interface StoredReply {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
}

/** One sending of an event that is not done. */
export interface Delivery {
  id: number;
  eventId: string;
  attempts: number;
}

/** The sandbox's own store, a SQLite file. What `transaction` has committed survives a killed process. */
export interface Store {
  transaction<T>(work: () => T): T;
  /** A part of a transaction that is undone alone when it throws. */
  savepoint<T>(work: () => T): T;
  find<K extends ObjectName>(name: K, id: string): StoredObjects[K] | undefined;
  /** Newest first. */
  list<K extends ObjectName>(name: K, filter?: Filter): StoredObjects[K][];
  /** A part of the list, newest first, and whether more follow in its direction. */
  page<K extends ObjectName>(name: K, query: PageQuery): { data: StoredObjects[K][]; hasMore: boolean };
  /** The ids of open checkout sessions that should have expired. */
  overdueSessions(now: number): string[];
  save(object: StoredObject): void;
  findReply(key: string): StoredReply | undefined;
  saveReply(key: string, reply: StoredReply): void;
  /** `dueAt` in milliseconds since 1970. */
  addDelivery(eventId: string, dueAt: number): void;
  /** Due deliveries, the oldest first. */
  dueDeliveries(now: number, limit: number): Delivery[];
  /** When the next delivery after a time is due; undefined when there is none. */
  nextDelivery(after: number): number | undefined;
  retryDelivery(id: number, dueAt: number): void;
  /** Makes every delivery due. */
  retryDeliveries(dueAt: number): void;
  finishDelivery(id: number): void;
  /** Whether a sending of the event is not done. */
  isBeingDelivered(eventId: string): boolean;
  countDeliveries(): number;
  readValue(name: string): string | undefined;
  writeValue(name: string, value: string): void;
}

/** Opens or creates the store of a folder. Throws when another process has it open for more than two seconds. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'ledger.sqlite'), { timeout: 2_000 });
  db.exec(schema);
  const prepared = new Map<string, ReturnType<typeof db.prepare>>();
  const prepare = (sql: string): ReturnType<typeof db.prepare> => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const run = (sql: string, ...values: SQLInputValue[]): unknown => prepare(sql).run(...values);
  // The boundary between columns and types: each statement below selects the fields of T.
  const one = <T>(sql: string, ...values: SQLInputValue[]): T | undefined =>
    prepare(sql).get(...values) as T | undefined;
  const all = <T>(sql: string, ...values: SQLInputValue[]): T[] => prepare(sql).all(...values) as T[];

  const within = <T>(begin: string, work: () => T, commit: string, undo: string): T => {
    db.exec(begin);
    try {
      const result = work();
      db.exec(commit);
      return result;
    } catch (error) {
      db.exec(undo);
      throw error;
    }
  };

  return {
    transaction: (work) => within('begin immediate', work, 'commit', 'rollback'),
    savepoint: (work) => within('savepoint part', work, 'release part', 'rollback to part; release part'),
    find(name, id) {
      const row = one<{ json: string }>('select json from objects where id = ? and name = ?', id, name);
      return row && JSON.parse(row.json);
    },
    list(name, filter = {}) {
      const { sql, values } = buildConditions({ filter });
      const rows = all<{ json: string }>(
        `select json from objects where name = ?${sql} order by sequence desc`,
        name,
        ...values,
      );
      return rows.map(({ json }) => JSON.parse(json));
    },
    page(name, query) {
      const { sql, values } = buildConditions(query);
      const rows = all<{ json: string }>(
        `select json from objects where name = ?${sql} order by sequence ${query.before ? 'asc' : 'desc'} limit ?`,
        name,
        ...values,
        query.limit + 1,
      );
      const data = rows.slice(0, query.limit).map(({ json }) => JSON.parse(json));
      return { data: query.before ? data.toReversed() : data, hasMore: rows.length > query.limit };
    },
    overdueSessions: (now) =>
      all<{ id: string }>(
        `select id from objects where name = 'checkout.session' and json ->> '$.status' = 'open'
          and json ->> '$.expires_at' <= ?`,
        now,
      ).map(({ id }) => id),
    save(object) {
      run(
        'insert into objects (id, name, json) values (?, ?, ?) on conflict (id) do update set json = excluded.json',
        object.id,
        object.object,
        JSON.stringify(object),
      );
    },
    findReply: (key) =>
      one('select fingerprint, status, body, request_id as requestId from replies where key = ?', key),
    saveReply(key, { fingerprint, status, body, requestId }) {
      run('insert into replies values (?, ?, ?, ?, ?)', key, fingerprint, status, body, requestId);
    },
    addDelivery(eventId, dueAt) {
      run('insert into deliveries (event_id, due_at, attempts) values (?, ?, 0)', eventId, dueAt);
    },
    dueDeliveries: (now, limit) =>
      all(
        'select id, event_id as eventId, attempts from deliveries where due_at <= ? order by due_at, id limit ?',
        now,
        limit,
      ),
    nextDelivery: (after) =>
      one<{ dueAt: number | null }>('select min(due_at) as dueAt from deliveries where due_at > ?', after)?.dueAt ??
      undefined,
    retryDelivery(id, dueAt) {
      run('update deliveries set attempts = attempts + 1, due_at = ? where id = ?', dueAt, id);
    },
    retryDeliveries(dueAt) {
      run('update deliveries set due_at = ?', dueAt);
    },
    finishDelivery(id) {
      run('delete from deliveries where id = ?', id);
    },
    isBeingDelivered: (eventId) => one('select id from deliveries where event_id = ?', eventId) !== undefined,
    countDeliveries: () => one<{ count: number }>('select count(*) as count from deliveries')?.count ?? 0,
    readValue: (name) => one<{ value: string }>('select value from settings where name = ?', name)?.value,
    writeValue(name, value) {
      run('insert or replace into settings values (?, ?)', name, value);
    },
  };
}

function buildConditions({ filter = {}, types, created, after, before }: Omit<PageQuery, 'limit'>): {
  sql: string;
  values: (string | number)[];
} {
  const place = (sign: string): string => `sequence ${sign} (select sequence from objects where id = ?)`;
  const conditions: readonly (readonly [sql: string, value: string | number | undefined])[] = [
    ...Object.entries(filter).map(([field, value]) => [`json ->> '$.${field}' = ?`, value] as const),
    ["json ->> '$.type' in (select value from json_each(?))", types && JSON.stringify(types)],
    ["json ->> '$.created' > ?", created?.gt],
    ["json ->> '$.created' >= ?", created?.gte],
    ["json ->> '$.created' < ?", created?.lt],
    ["json ->> '$.created' <= ?", created?.lte],
    [place('<'), after],
    [place('>'), before],
  ];
  const wanted = conditions.filter((entry): entry is readonly [string, string | number] => entry[1] !== undefined);
  return { sql: wanted.map(([sql]) => ` and ${sql}`).join(''), values: wanted.map(([, value]) => value) };
}

// The exclusive lock keeps a second sandbox away, and ends with the process. A commit is in the file before it is
// answered; only a crash of the whole machine may take the last ones.
const schema = `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists objects (
    sequence integer primary key autoincrement,
    id text not null unique,
    name text not null,
    json text not null
  ) strict;
  create index if not exists objects_by_name on objects (name, sequence);
  create index if not exists objects_by_intent on objects (name, (json ->> '$.payment_intent'));
  create index if not exists objects_by_charge on objects (name, (json ->> '$.charge'));
  create index if not exists objects_by_status on objects (name, (json ->> '$.status'));
  create table if not exists replies (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body text not null,
    request_id text not null
  ) strict;
  create table if not exists deliveries (
    id integer primary key autoincrement,
    event_id text not null,
    due_at integer not null,
    attempts integer not null
  ) strict;
  create index if not exists deliveries_due on deliveries (due_at, id);
  create index if not exists deliveries_of_event on deliveries (event_id);
  create table if not exists settings (name text primary key, value text not null) strict;
`;
