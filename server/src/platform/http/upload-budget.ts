interface UploadLimits {
  /** Forms that one user may send at once. */
  readonly formsPerUser: number;
  /** Bytes that the forms of one user, and of all users together, may take in memory. */
  readonly bytesPerUser: number;
  readonly bytesInAll: number;
}

/** The memory of one form, until it is released. */
export interface UploadReservation {
  /** Reserves memory for bytes that have arrived, or returns which limit they exceed. */
  reserve(bytes: number): 'reserved' | 'user limit' | 'total limit';
  /** Gives everything back; once more has no effect. */
  release(): void;
}

interface Usage {
  forms: number;
  bytes: number;
}

/**
 * Limits the memory of forms that are being received. A form counts only what has arrived of it, so that one that
 * arrives slowly blocks nobody.
 */
export class UploadBudget {
  readonly #limits: UploadLimits;
  readonly #users = new Map<string, Usage>();
  #bytes = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /** Starts one more form of a user (or network address); null when they have too many at once. */
  acquire(user: string): UploadReservation | null {
    const usage = this.#users.get(user) ?? { forms: 0, bytes: 0 };
    if (usage.forms >= this.#limits.formsPerUser) return null;
    usage.forms += 1;
    this.#users.set(user, usage);
    return this.#reservation(user, usage);
  }

  #reservation(user: string, usage: Usage): UploadReservation {
    let reserved = 0;
    let isReleased = false;
    return {
      reserve: (bytes) => {
        if (isReleased || usage.bytes + bytes > this.#limits.bytesPerUser) return 'user limit';
        if (this.#bytes + bytes > this.#limits.bytesInAll) return 'total limit';
        reserved += bytes;
        usage.bytes += bytes;
        this.#bytes += bytes;
        return 'reserved';
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        usage.forms -= 1;
        usage.bytes -= reserved;
        this.#bytes -= reserved;
        if (usage.forms === 0) this.#users.delete(user);
      },
    };
  }
}
