import pg from 'pg';

/**
 * The statements of one transaction on a connection, without `begin` and `commit`: PostgreSQL takes all statements
 * between two Sync messages for one transaction, so only the end sends one. Statements of the same turn of the event loop
 * travel in one write; what waits for none of them can commit in that very write (docs/decisions/006).
 */
export class TransactionClient {
  readonly #client: pg.PoolClient;
  /** Sent, and not answered yet; answers come in this order. */
  #unanswered: Statement[] = [];
  #failure: Error | null = null;
  #singleRoundTrip = false;
  /** Set once the transaction's end is on its way. */
  #end: Promise<unknown> | null = null;
  #turnIsOpen = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Opens a transaction. With `singleRoundTrip` it ends together with the statements of its first turn. */
  begin({ singleRoundTrip }: { singleRoundTrip: boolean }): void {
    this.#unanswered = [];
    this.#failure = null;
    this.#end = null;
    this.#singleRoundTrip = singleRoundTrip;
  }

  /** Sends a statement. Rejects with the error of PostgreSQL, also when an earlier statement has failed. */
  query(config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#failure) return Promise.reject(aborted(this.#failure));
    if (this.#end) return Promise.reject(new Error('a statement was sent after the end of its transaction'));
    this.#openTurn();
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
      const statement = new DriverQuery(extended(config), values, answer);
      this.#unanswered.push(this.#answeredWithoutSync(statement));
      this.#client.query(statement);
    });
  }

  /** Ends the transaction: what was sent is written, once this resolves. */
  async commit(): Promise<void> {
    if (this.#failure) throw aborted(this.#failure);
    await (this.#end ?? this.#sync());
    // With one trip the end was on its way before a statement failed.
    if (this.#failure) throw aborted(this.#failure);
  }

  /**
   * Ends the transaction: nothing of it is written, unless it has committed with its only trip. When this rejects, the
   * connection has to be closed.
   */
  async rollback(): Promise<void> {
    if (this.#end) return void (await this.#end);
    // The driver gave up before the server saw it: only the end of the connection takes back what it did see.
    if (this.#failure && !(this.#failure instanceof pg.DatabaseError)) throw this.#failure;
    if (this.#failure === null) this.query('rollback').catch(() => undefined);
    await this.#sync();
  }

  #sync(): Promise<unknown> {
    this.#end = new Promise((resolve, reject) => {
      const answer = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result));
      const sync = new DriverQuery({ text: '' }, undefined, answer);
      sync.submit = (connection) => void connection.sync();
      this.#client.query(sync);
    });
    // Whoever ends the transaction waits for it, perhaps later than it fails.
    this.#end.catch(() => undefined);
    return this.#end;
  }

  /** Gathers what is sent in this turn of the event loop into one write. */
  #openTurn(): void {
    if (this.#turnIsOpen) return;
    this.#turnIsOpen = true;
    const { connection } = this.#client;
    connection.stream.cork();
    setImmediate(() => {
      this.#turnIsOpen = false;
      if (this.#singleRoundTrip && this.#end === null && this.#failure === null) void this.#sync();
      else connection.flush();
      connection.stream.uncork();
    });
  }

  /** The driver takes a statement for answered when the server is ready for the next, which it only says after a Sync. */
  #answeredWithoutSync(statement: Statement): Statement {
    const { submit, handleCommandComplete, handleError } = statement;
    statement.submit = (connection) => submit.call(statement, withoutSync(connection));
    statement.handleCommandComplete = (message, connection) => {
      this.#unanswered.shift();
      handleCommandComplete.call(statement, message, connection);
      connection.emit('readyForQuery', inTransactionBlock);
    };
    statement.handleError = (error, connection) => {
      this.#unanswered.shift();
      this.#failure ??= error;
      handleError.call(statement, error, connection);
      // A connection that broke fails all of its statements by itself.
      if (!(error instanceof pg.DatabaseError)) return;
      connection.emit('readyForQuery', inTransactionBlock);
      // The server skips what was sent behind it without a word.
      if (this.#unanswered.length > 0) connection.emit('errorMessage', error);
    };
    return statement;
  }
}

const inTransactionBlock = { name: 'readyForQuery', status: 'T' };

interface Statement extends pg.Submittable {
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}

// The driver's own class, by the parts of it that its types leave out.
const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => Statement;

const silent = new WeakMap<pg.Connection, pg.Connection>();

/** The same connection, on which a statement ends without a Sync. */
function withoutSync(connection: pg.Connection): pg.Connection {
  const known = silent.get(connection);
  if (known) return known;
  const fresh: pg.Connection = Object.create(connection, { sync: { value: () => undefined } });
  silent.set(connection, fresh);
  return fresh;
}

/** A simple query would end the transaction; all statements go by the extended protocol. */
function extended(config: pg.QueryConfig | string): pg.QueryConfig {
  return { ...(typeof config === 'string' ? { text: config } : config), queryMode: 'extended' } as pg.QueryConfig;
}

function aborted(cause: Error): Error {
  return new Error('the transaction was rolled back, since a statement of it failed', { cause });
}
