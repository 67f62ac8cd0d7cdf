import { steps, type Step, type TutorialName } from './steps.ts';

/** Waits before a step on another page of the community tutorial: to step 6, and to every other step. */
const LAST_STEP_DELAY_MS = 1500;
const OTHER_PAGE_DELAY_MS = 1000;
const MAX_RETRIES = 10;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 1000;

/**
 * A tutorial that runs. `moving`: the page of step `to` opens, and the step begins after the delay. `searching`: its
 * target is awaited. `shown`: it has been found. `missing`: it was not found by the last retry.
 */
export interface RunningTutorial {
  readonly name: TutorialName;
  /** From 1 on. */
  readonly step: number;
  /** Started by an address: it does not end because the server says that it is done. */
  readonly explicit: boolean;
  readonly phase:
    | { readonly kind: 'moving'; readonly to: number; readonly delay: number }
    | { readonly kind: 'searching'; readonly retries: number }
    | { readonly kind: 'shown' }
    | { readonly kind: 'missing' };
}

/** Whether a step can be shown without opening another page. */
export type IsHere = (step: Step) => boolean;

/** What a tutorial begins with. */
export type TutorialStart = Omit<RunningTutorial, 'phase'>;

export function beginTutorial(start: TutorialStart, isHere: IsHere): RunningTutorial {
  return stepTo({ ...start, phase: { kind: 'searching', retries: 0 } }, start.step, isHere);
}

/** The tutorial at its next step; the same one at its last step. */
export function nextStep(tutorial: RunningTutorial, isHere: IsHere): RunningTutorial {
  return isLastStep(tutorial) ? tutorial : stepTo(tutorial, tutorial.step + 1, isHere);
}

/** The tutorial at the step before; the same one at step 1. */
export function previousStep(tutorial: RunningTutorial, isHere: IsHere): RunningTutorial {
  return tutorial.step === 1 ? tutorial : stepTo(tutorial, tutorial.step - 1, isHere);
}

/** The delay before the step is over. */
export function arrived(tutorial: RunningTutorial): RunningTutorial {
  if (tutorial.phase.kind !== 'moving') return tutorial;
  return { ...tutorial, step: tutorial.phase.to, phase: { kind: 'searching', retries: 0 } };
}

/** The target is there. */
export function targetFound(tutorial: RunningTutorial): RunningTutorial {
  return tutorial.phase.kind === 'searching' ? { ...tutorial, phase: { kind: 'shown' } } : tutorial;
}

/** The target is not there yet, or not any more. */
export function targetMissing(tutorial: RunningTutorial): RunningTutorial {
  const { phase } = tutorial;
  if (phase.kind === 'shown') return { ...tutorial, phase: { kind: 'searching', retries: 0 } };
  if (phase.kind !== 'searching') return tutorial;
  if (phase.retries === MAX_RETRIES) return { ...tutorial, phase: { kind: 'missing' } };
  return { ...tutorial, phase: { kind: 'searching', retries: phase.retries + 1 } };
}

/** Milliseconds before retry number `retries + 1`. */
export function getRetryDelay(retries: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 1.5 ** retries);
}

export function isLastStep({ name, step }: RunningTutorial): boolean {
  return step === steps[name].length;
}

/** The step that is shown or moved to; null for a step that does not exist. */
export function getStep({ name, step, phase }: RunningTutorial): Step | null {
  return steps[name][(phase.kind === 'moving' ? phase.to : step) - 1] ?? null;
}

function stepTo(tutorial: RunningTutorial, to: number, isHere: IsHere): RunningTutorial {
  const step = steps[tutorial.name][to - 1];
  if (step === undefined) return tutorial;
  if (isHere(step)) return { ...tutorial, step: to, phase: { kind: 'searching', retries: 0 } };
  return { ...tutorial, phase: { kind: 'moving', to, delay: delayTo(tutorial.name, to) } };
}

/** The profile tutorial has no delays. */
function delayTo(name: TutorialName, to: number): number {
  if (name === 'profile') return 0;
  return to === steps.community.length ? LAST_STEP_DELAY_MS : OTHER_PAGE_DELAY_MS;
}
