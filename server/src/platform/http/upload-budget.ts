interface RoomLimits {
  /** Forms of one person on their way at once. */
  readonly formsOfOne: number;
  /** Bytes that the forms of one person, and of everybody together, may hold in memory. */
  readonly bytesOfOne: number;
  readonly bytesOfAll: number;
}

/** What one form takes of the room until it leaves. */
export interface FormPlace {
  /** Takes room for bytes that have arrived, or says why there is none for them. */
  hold(bytes: number): 'held' | 'own room is full' | 'room is full';
  /** Gives everything back; once more is fine. */
  leave(): void;
}

interface Held {
  forms: number;
  bytes: number;
}

/**
 * Room in memory for forms that are on their way. A form takes what has arrived of it, so that one that only trickles
 * in keeps nobody out.
 */
export class UploadBudget {
  readonly #limits: RoomLimits;
  readonly #people = new Map<string, Held>();
  #bytes = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  /** A place for one more form of somebody; null when they have as many on their way as one may. */
  enter(who: string): FormPlace | null {
    const own = this.#people.get(who) ?? { forms: 0, bytes: 0 };
    if (own.forms >= this.#limits.formsOfOne) return null;
    own.forms += 1;
    this.#people.set(who, own);
    return this.#place(who, own);
  }

  #place(who: string, own: Held): FormPlace {
    let held = 0;
    let left = false;
    return {
      hold: (bytes) => {
        if (left || own.bytes + bytes > this.#limits.bytesOfOne) return 'own room is full';
        if (this.#bytes + bytes > this.#limits.bytesOfAll) return 'room is full';
        held += bytes;
        own.bytes += bytes;
        this.#bytes += bytes;
        return 'held';
      },
      leave: () => {
        if (left) return;
        left = true;
        own.forms -= 1;
        own.bytes -= held;
        this.#bytes -= held;
        if (own.forms === 0) this.#people.delete(who);
      },
    };
  }
}
