/** Something that the user switches on or off: a like, a follow. */
interface Switch<Known> {
  id: string;
  /** What the server knows of it, before the first tap. */
  known: Known;
  isOn: (known: Known) => boolean;
  /** Switches it on the server, and tells what that knows then. */
  send: (on: boolean) => Promise<Known>;
  /** Shows it as it is on the server, once that is what the user wants, or could not be done. */
  show: (known: Known) => void;
  /** Says why it is not as the user wanted. */
  onFailure: (wanted: boolean, error: unknown) => void;
}

/** Switches of one kind whose answer is on its way. */
interface Wishes {
  /** Whether one is on its way: what the server tells of it meanwhile is older than what is shown. */
  underWay: (id: string) => boolean;
  /** Asks the server for what the user wants by now. Of several taps the last one counts; they never cross. */
  wish: <Known>(on: boolean, what: Switch<Known>) => void;
}

/** Remembers what the user wants of switches that are being sent. The screen shows it at once; the server follows. */
export function createWishes(): Wishes {
  const wanted = new Map<string, boolean>();

  async function settle<Known>({ id, known: before, isOn, send, show, onFailure }: Switch<Known>): Promise<void> {
    let known = before;
    try {
      for (let on = wanted.get(id); on !== undefined && on !== isOn(known); on = wanted.get(id)) known = await send(on);
    } catch (error) {
      const on = wanted.get(id) === true;
      if (on !== isOn(known)) onFailure(on, error);
    }
    wanted.delete(id);
    show(known);
  }

  return {
    underWay: (id) => wanted.has(id),
    wish(on, what) {
      const underWay = wanted.has(what.id);
      wanted.set(what.id, on);
      if (!underWay) void settle(what);
    },
  };
}
