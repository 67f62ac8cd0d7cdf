/** What one side of a channel does for the other, by name. */
type Services = object;

type Input<Service> = Service extends (input: infer Given) => unknown ? Given : never;
type Answer<Service> = Service extends (input: never) => infer Result ? Awaited<Result> : never;

/** One end of the pipe between a process and one that it has forked. */
export interface ProcessPipe {
  send(packet: object): void;
  listen(onPacket: (packet: unknown) => void): void;
}

interface Packet {
  readonly id: number;
  /** Of a question. */
  readonly service?: string;
  readonly input?: unknown;
  readonly answer?: unknown;
  readonly error?: string;
}

/** Questions to the process at the other end, which has `Theirs`, and answers to its own ones by `own` services. */
export class Channel<Theirs extends Services> {
  readonly #pipe: ProcessPipe;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  constructor(pipe: ProcessPipe, own: Services) {
    this.#pipe = pipe;
    // Only the other end can write to the pipe, and it is of the same version.
    pipe.listen((packet) => void this.#receive(packet as Packet, own));
  }

  /** @throws {Error} when the other end fails, or is gone. */
  async ask<Name extends keyof Theirs & string>(
    service: Name,
    input: Input<Theirs[Name]>,
  ): Promise<Answer<Theirs[Name]>> {
    const answer = Promise.withResolvers<unknown>();
    const id = (this.#lastId += 1);
    this.#open.set(id, answer);
    this.#pipe.send({ id, service, input });
    // The services of the other end have these types.
    return (await answer.promise) as Answer<Theirs[Name]>;
  }

  /** Fails what is still asked: the other end has ended. */
  close(): void {
    for (const { reject } of this.#open.values()) reject(new Error('the other process has ended'));
    this.#open.clear();
  }

  async #receive({ id, service, input, answer, error }: Packet, own: Services): Promise<void> {
    if (service !== undefined) {
      this.#pipe.send(await runService(own, id, service, input));
      return;
    }
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (error === undefined) open?.resolve(answer);
    else open?.reject(new Error(error));
  }
}

async function runService(own: Services, id: number, service: string, input: unknown): Promise<Packet> {
  try {
    const run: unknown = Reflect.get(own, service);
    if (typeof run !== 'function') throw new Error(`there is no service '${service}'`);
    return { id, answer: await Reflect.apply(run, own, [input]) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
