import { isRecord } from '../lib/is-record.ts';
import { stored } from '../lib/browser/storage.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { ActiveFlag, AllFlags, DoneFlag, TutorialFlags } from './start.ts';
import type { TutorialName } from './steps.ts';

/** What this browser has of the tutorials. */
export function readFlags(): AllFlags {
  return { profile: readTutorialFlags('profile'), community: readTutorialFlags('community') };
}

/** Stores that a tutorial is active, with its step. */
export function setActive(name: TutorialName, flag: ActiveFlag | null): void {
  stored.set(`tutorial.${name}`, flag && JSON.stringify(flag));
}

/** Stores how a tutorial ended. */
export function setDone(name: TutorialName, flag: DoneFlag | null): void {
  stored.set(`tutorial.${name}.done`, flag && JSON.stringify(flag));
}

function readTutorialFlags(name: TutorialName): TutorialFlags {
  return { active: parseActive(stored.get(`tutorial.${name}`)), done: parseDone(stored.get(`tutorial.${name}.done`)) };
}

function parseActive(text: string | null): ActiveFlag | null {
  const flag = parseJson(text);
  if (!isRecord(flag) || typeof flag.user !== 'string' || typeof flag.step !== 'number') return null;
  return { user: flag.user, step: flag.step, explicit: flag.explicit === true };
}

function parseDone(text: string | null): DoneFlag | null {
  const flag = parseJson(text);
  if (!isRecord(flag) || typeof flag.user !== 'string') return null;
  const outcome = flag.outcome === 'finished' ? 'finished' : 'skipped';
  return { user: flag.user, outcome, explicit: flag.explicit === true, saved: flag.saved === true };
}
