import cluster from 'node:cluster';
import DataLoader from 'dataloader';
import type { WindowState } from '../concurrency/call-counters.ts';
import { Channel } from './channel.ts';
import type { Assignment, CountedCall, PrimaryServices, ProcessMetric, ServerServices, SignIns } from './services.ts';

/** What a server process has of the primary process that started it. */
export interface PrimaryLink extends Assignment {
  /** Counts a call together with the other server processes. */
  count(name: string, key: string, windowMs: number): Promise<WindowState>;
  /** The metrics of all server processes. */
  collectMetrics(): Promise<readonly (readonly ProcessMetric[])[]>;
  /** Sets where the metrics of this process come from. */
  offerMetrics(read: ServerServices['readMetrics']): void;
  reportReady(signIns: SignIns): Promise<void>;
}

/** Reports to the primary process, and gets what to begin with; null in a process that no primary has started. */
export async function joinPrimary(): Promise<PrimaryLink | null> {
  const { worker } = cluster;
  if (worker === undefined) return null;
  let readMetrics: ServerServices['readMetrics'] = async () => [];
  const own: ServerServices = { readMetrics: () => readMetrics() };
  const primary = new Channel<PrimaryServices>(
    { send: (packet) => void worker.send(packet), listen: (onPacket) => void worker.on('message', onPacket) },
    own,
  );
  // The calls of one turn travel together.
  const counters = new DataLoader<CountedCall, WindowState>((calls) => primary.ask('count', calls), {
    cache: false,
    batchScheduleFn: setImmediate,
  });
  return {
    ...(await primary.ask('getAssignment', undefined)),
    count: (...call) => counters.load(call),
    collectMetrics: () => primary.ask('collectMetrics', undefined),
    offerMetrics: (read) => (readMetrics = read),
    reportReady: (signIns) => primary.ask('reportReady', signIns),
  };
}
