import { foldCounts, sweepDirectory } from './jobs.ts';
import { refreshEntries } from './refresh-entries.ts';

/** Every job of the directory. */
export const directoryJobs = [foldCounts, refreshEntries, sweepDirectory] as const;
