import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { TutorialOutcome } from '@homecoming/contract/profiles.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { flash } from '../../lib/toasts.ts';
import { focusSoon } from '../../ui/focus.ts';
import { findCommunityToShow, saveEnd } from '../api.ts';
import { throwConfetti } from '../confetti.ts';
import { setActive, setDone } from '../flags.ts';
import {
  arrived,
  isLastStep,
  nextStep,
  previousStep,
  getRetryDelay,
  getStep,
  targetFound,
  targetMissing,
  type RunningTutorial,
} from '../machine.ts';
import { runningTutorial } from '../model.ts';
import { stopTutorial } from '../session.ts';
import { steps, type StepPage } from '../steps.ts';
import { tutorialTexts } from '../texts.ts';
import { bringIntoView, closeDialogAround, findTarget, isHereOn } from '../target.ts';

export interface Tour {
  /** The element that the step is about, while it is shown. */
  readonly target: HTMLElement | null;
  readonly next: () => void;
  readonly previous: () => void;
  readonly skip: () => void;
}

/** Runs a tutorial: opens its pages, waits for its targets, and ends it. */
export function useTour(tutorial: RunningTutorial, user: OwnUser): Tour {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const target = useTarget(tutorial);
  useMove(tutorial, user);
  useStoredStep(tutorial, user.id);

  function end(outcome: TutorialOutcome): void {
    const { name, explicit } = tutorial;
    setActive(name, null);
    setDone(name, { user: user.id, outcome, explicit, saved: false });
    closeDialogAround(target);
    stopTutorial();
    void router.navigate({ to: '/home' });
    focusSoon(() => document.getElementById('main'), true);
    if (outcome === 'finished' && name === 'community') throwConfetti().catch(() => undefined);
    void announceEnd(tutorial, outcome);
  }
  return {
    target,
    next: () => {
      closeDialogAround(target);
      if (isLastStep(tutorial)) end('finished');
      else runningTutorial.set(nextStep(tutorial, isHereOn(pathname)));
    },
    previous: () => {
      closeDialogAround(target);
      runningTutorial.set(previousStep(tutorial, isHereOn(pathname)));
    },
    skip: () => end('skipped'),
  };
}

async function announceEnd({ name }: RunningTutorial, outcome: TutorialOutcome): Promise<void> {
  const finished = outcome === 'finished';
  try {
    const earned = await saveEnd(name);
    flash.success(finished ? tutorialTexts.finished : tutorialTexts.skipped, undefined, undefined, earned);
  } catch {
    flash.error(finished ? tutorialTexts.finishFailed : tutorialTexts.skipFailed);
  }
}

/** Opens the page of the step that the tutorial moves to; the step begins after its delay. */
function useMove(tutorial: RunningTutorial, user: OwnUser): void {
  const router = useRouter();
  const { phase } = tutorial;
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const step = getStep(tutorial);
    const isBack = phase.kind === 'moving' && phase.to < tutorial.step;
    const path = await getPagePath(step?.page ?? '/home', user);
    if (!signal.aborted) router.history.push(step?.page === 'community' && isBack ? `${path}?backtrack=true` : path);
  });
  useEffect(() => {
    if (phase.kind !== 'moving') return;
    const leaving = new AbortController();
    const opened = open(leaving.signal);
    const timer = setTimeout(
      () => void opened.then(() => leaving.signal.aborted || updateRunning(arrived)),
      phase.delay,
    );
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [phase]);
}

async function getPagePath(page: StepPage, user: OwnUser): Promise<string> {
  // Between the steps of a community, and not as far away as the feed
  if (page === 'menu') return '/communities';
  if (page === 'tabs') return '/home';
  if (page !== 'community') return page;
  const id = await findCommunityToShow(user);
  return id === null ? '/communities' : `/communities/${id}/details`;
}

/** The target of the step: searched for by retries and whenever the page changes, and followed while it is shown. */
function useTarget(tutorial: RunningTutorial): HTMLElement | null {
  const { phase } = tutorial;
  const [found, setFound] = useState<HTMLElement | null>(null);
  const step = getStep(tutorial);
  const isWatched = phase.kind === 'searching' || phase.kind === 'shown';
  useEffect(() => {
    if (!isWatched || step === null) return;
    let opened = false;
    const look = (): void => {
      const target = findTarget(step.target);
      setFound(target);
      if (target !== null) {
        updateRunning(targetFound);
        return;
      }
      if (runningTutorial.get()?.phase.kind === 'shown') updateRunning(targetMissing);
      const opener = !opened && step.opener !== undefined ? findTarget(step.opener) : null;
      if (opener === null) return;
      opened = true;
      opener.click();
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
      setFound(null);
    };
  }, [isWatched, step]);
  useEffect(() => {
    if (phase.kind !== 'searching') return;
    const timer = setTimeout(() => updateRunning(targetMissing), getRetryDelay(phase.retries));
    return () => clearTimeout(timer);
  }, [phase]);
  useEffect(() => {
    if (found !== null) bringIntoView(found);
  }, [found]);
  return phase.kind === 'shown' ? found : null;
}

/** Stores the step that is shown or moved to, so that a reload goes on there. */
function useStoredStep({ name, step, explicit, phase }: RunningTutorial, user: string): void {
  const reached = phase.kind === 'moving' ? phase.to : step;
  useEffect(
    () => setActive(name, { user, step: Math.min(reached, steps[name].length), explicit }),
    [name, reached, explicit, user],
  );
}

function updateRunning(change: (tutorial: RunningTutorial) => RunningTutorial): void {
  const now = runningTutorial.get();
  if (now !== null) runningTutorial.set(change(now));
}
