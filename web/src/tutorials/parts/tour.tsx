import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { Portal } from '@mantine/core';
import { autoUpdate } from '@floating-ui/react-dom';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import { useInertPage } from '../../ui/overlays/use-inert-page.ts';
import type { RunningTutorial } from '../machine.ts';
import { getSpotlight } from '../target.ts';
import { TourPopover } from './tour-popover.tsx';
import classes from './tour.module.css';
import { useTour } from './use-tour.ts';

/** A running tutorial: the page is dimmed but for the target, and a popover beside it says what it is. */
export function Tour({ tutorial, user }: { tutorial: RunningTutorial; user: OwnUser }) {
  const tour = useTour(tutorial, user);
  const { target, next, skip } = tour;
  useInertPage(true);
  useRootAttribute('data-tour-layer');
  useInertDialog(target);
  useEscape(skip);
  return (
    <Portal>
      <div className={classes.layer} data-scrim={target === null || undefined}>
        {target !== null && <Spotlight target={target} onPress={next} />}
      </div>
      <TourPopover key={`${tutorial.name} ${tutorial.step} ${tutorial.phase.kind}`} tutorial={tutorial} tour={tour} />
    </Portal>
  );
}

/** The cut-out over the target. A press on it goes on, as Next does. */
function Spotlight({ target, onPress }: { target: HTMLElement; onPress: () => void }) {
  const light = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = light.current;
    if (element === null) return;
    const follow = (): void => {
      const { left, top, width, height } = getSpotlight(target);
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    };
    return autoUpdate(target, element, follow, { animationFrame: true });
  }, [target]);
  return (
    <button
      ref={light}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={classes.spotlight}
      onClick={onPress}
    />
  );
}

/** Makes the dialog around the target inert, as the page is: keyboards and screen readers reach the popover only. */
function useInertDialog(target: HTMLElement | null): void {
  useEffect(() => {
    const dialog = target?.closest('[role="dialog"]');
    dialog?.toggleAttribute('inert', true);
    return () => void dialog?.toggleAttribute('inert', false);
  }, [target]);
}

function useEscape(skip: () => void): void {
  const onEscape = useEffectEvent(skip);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
