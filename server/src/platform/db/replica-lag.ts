/** A replica that is later than this is not read. */
export const MAX_LAG_MS = 1_000;
/** While a replica is away, this number of positions is remembered: the lag stays known, ever less exactly. */
const MAX_POSITIONS = 1_000;

/** How far the primary had written its log at a time, in milliseconds of any clock. */
export interface PrimaryPosition {
  readonly position: bigint;
  readonly at: number;
}

/** Knows how late a replica is: the age of the newest position of the primary that it has replayed. */
export class ReplicaLag {
  /** The oldest first: the newest one that was replayed, where one was, and those after it. */
  #positions: PrimaryPosition[] = [];
  #replayed = -1n;

  /** How far the replica has replayed the log; below 0 until that is known. */
  get replayed(): bigint {
    return this.#replayed;
  }

  /** Takes a position of the primary, and how far the replica was after that. */
  add(primary: PrimaryPosition, replayed: bigint): void {
    const newest = this.#positions.at(-1);
    // Another primary, or a restored one.
    if (newest !== undefined && primary.position < newest.position) this.#positions = [];
    // It was still there at the later time.
    if (newest?.position === primary.position) this.#positions.pop();
    this.#positions.push(primary);
    this.#replayed = replayed;
    const last = this.#positions.findLastIndex(({ position }) => position <= replayed);
    this.#positions.splice(0, Math.max(0, last));
    if (this.#positions.length > MAX_POSITIONS) this.#positions.splice(1, 1);
  }

  /** The lag in milliseconds; 0 where it has replayed all that is known, and Infinity where it has replayed none of it. */
  getLag(now: number): number {
    const [oldest] = this.#positions;
    if (oldest === undefined || oldest.position > this.#replayed) return Infinity;
    const age = now - oldest.at;
    // What is known is old where nobody has answered for long.
    return this.#positions.length === 1 && age <= MAX_LAG_MS ? 0 : age;
  }
}
