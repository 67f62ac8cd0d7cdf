import type { Audience, UserPair } from './live.ts';

/** A message between servers. */
export type BusMessage =
  | { kind: 'push'; to: Audience; type: string; data: unknown }
  | { kind: 'follow'; userId: string; topic: string }
  | { kind: 'unfollow'; userId: string; topic: string }
  | { kind: 'reload-blocks'; pairs: readonly UserPair[] }
  | { kind: 'recheck'; userId: string; topic: string }
  | { kind: 'disconnect'; sessionIds: readonly string[] };

/** Carries messages from each server to all the others, in the order in which one server sent them. */
export interface Bus {
  /** Never waits or throws: while the connection is lost, messages are queued. */
  publish(frame: Frame): void;
  close(): Promise<void>;
}

/** Receives the messages of the other servers. */
export interface BusListener {
  onMessage(message: BusMessage): void;
  /** The bus was cut and is back: messages of the others may have been lost. */
  onRestored(): void;
}

/** A message as it travels: one line of JSON that fits into a packet. */
export type Frame = string & { readonly kind: 'frame' };

/** A NOTIFY of PostgreSQL carries less than 8,000 bytes; the limit is the same for every bus. */
const PACKET_BYTES = 7_900;
const FRAME_BYTES = 7_500;

/** @throws {Error} when the message is too large: messages carry ids, and clients fetch the rest. */
export function encodeFrame(message: BusMessage): Frame {
  const text = JSON.stringify(message);
  const size = Buffer.byteLength(text);
  if (size > FRAME_BYTES)
    throw new Error(`a live message has ${size} bytes of at most ${FRAME_BYTES}: send ids instead`);
  // The only place that makes a frame, so its size is always checked.
  return text as Frame;
}

/** Takes the next packet from a queue: the name of its sender, then as many frames as fit, one a line. */
export function takePacket(origin: string, queue: Frame[]): string {
  let size = Buffer.byteLength(origin);
  let count = 0;
  for (const frame of queue) {
    size += Buffer.byteLength(frame) + 1;
    if (size > PACKET_BYTES) break;
    count += 1;
  }
  return [origin, ...queue.splice(0, count)].join('\n');
}

/** Passes the messages of a packet to a listener, unless this server has sent it. */
export function deliverPacket(packet: string, own: string, listener: BusListener): void {
  const [origin, ...frames] = packet.split('\n');
  if (origin === own) return;
  // Only servers of this installation can write to the bus, and they write what encodeFrame() makes.
  for (const frame of frames) listener.onMessage(JSON.parse(frame) as BusMessage);
}
