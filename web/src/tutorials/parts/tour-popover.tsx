import { arrow, autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { Button } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { Bone } from '../../ui/feedback/loading.tsx';
import { isLastStep, getStep, type RunningTutorial } from '../machine.ts';
import { placementIn } from '../placement.ts';
import { steps } from '../steps.ts';
import { getSpotlight } from '../target.ts';
import classes from './tour.module.css';
import type { Tour } from './use-tour.ts';

/** The distance to the target: the padding and outline of its spotlight, and the arrow. */
const DISTANCE = 22;
const ARROW_INSET = 20;

interface TourPopoverProps {
  tutorial: RunningTutorial;
  tour: Tour;
}

/** The text of a step, beside its target; in the middle of the window if that is missing. A skeleton while it is searched for. */
export function TourPopover({ tutorial, tour }: TourPopoverProps) {
  const id = useId();
  const { phase, step, name } = tutorial;
  const { setPopover, setArrow, isPositioned, popoverStyle, side, arrowStyle } = usePopoverBeside(tour.target);
  const ref = useMergedRef(useFocusTrap(), setPopover);
  const count = steps[name].length;
  const isWaiting = phase.kind === 'moving' || phase.kind === 'searching';
  return (
    <div
      ref={ref}
      role="dialog"
      aria-modal="true"
      aria-label={`Tutorial, step ${step} of ${count}`}
      aria-describedby={id}
      className={classes.popover}
      data-centred={tour.target === null || undefined}
      data-waiting={isWaiting || undefined}
      data-placed={tour.target === null || isPositioned || undefined}
      style={popoverStyle}
    >
      {tour.target !== null && <span ref={setArrow} className={classes.arrow} data-side={side} style={arrowStyle} />}
      <Progress step={step} count={count} />
      <TourText id={id} tutorial={tutorial} />
      <Actions tutorial={tutorial} tour={tour} />
    </div>
  );
}

function Progress({ step, count }: { step: number; count: number }) {
  return (
    <div className={classes.progress}>
      <span className={classes.dots} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-state={index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'ahead'} />
        ))}
      </span>
      <span>
        {step} of {count}
      </span>
    </div>
  );
}

function TourText({ id, tutorial }: { id: string; tutorial: RunningTutorial }) {
  const step = getStep(tutorial);
  const { kind } = tutorial.phase;
  if (kind === 'moving' || kind === 'searching') {
    return (
      <div id={id} className={classes.words}>
        <span className="hc-hidden">Loading</span>
        <Bone width="60%" height={20} />
        <Bone height={14} />
        <Bone width="80%" height={14} />
      </div>
    );
  }
  return (
    <div id={id} className={classes.words}>
      <h2 className={classes.title}>{step?.title}</h2>
      <p>{kind === 'missing' ? 'This stop is not on your screen. You can go on.' : step?.text}</p>
    </div>
  );
}

function Actions({ tutorial, tour: { next, previous, skip } }: TourPopoverProps) {
  const { kind } = tutorial.phase;
  const skipLabel = tutorial.name === 'community' ? 'Skip all' : 'Skip';
  const notFound = kind === 'missing';
  const isShown = kind === 'shown';
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        size="sm"
        className={classes.skip ?? ''}
        onClick={skip}
        data-autofocus={(!isShown && !notFound) || undefined}
      >
        {notFound ? 'End' : skipLabel}
      </Button>
      {(isShown || notFound) && tutorial.step > 1 && (
        <Button variant="default" size="sm" onClick={previous}>
          Previous
        </Button>
      )}
      {(isShown || notFound) && (
        <Button size="sm" className={classes.next ?? ''} onClick={next} data-autofocus>
          {notFound ? 'Skip this step' : isLastStep(tutorial) ? 'Finish' : 'Next'}
        </Button>
      )}
    </div>
  );
}

/** The popover at its target, which it follows in each frame. */
function usePopoverBeside(target: HTMLElement | null) {
  const [popover, setPopover] = useState<HTMLElement | null>(null);
  const [arrowElement, setArrow] = useState<HTMLElement | null>(null);
  const width = useSyncExternalStore(subscribeToResize, () => window.innerWidth);
  const { padding, fallbackPlacements, placement: wanted } = placementIn(width);
  const reference = useMemo(
    () => target && { getBoundingClientRect: () => getSpotlight(target), contextElement: target },
    [target],
  );
  const { floatingStyles, isPositioned, middlewareData, placement } = useFloating({
    strategy: 'fixed',
    placement: wanted,
    elements: { reference, floating: popover },
    middleware: [
      offset(DISTANCE),
      flip({ fallbackPlacements, padding }),
      shift({ padding, crossAxis: true }),
      arrow({ element: arrowElement, padding: ARROW_INSET }),
    ],
    whileElementsMounted: (anchor, floating, update) => autoUpdate(anchor, floating, update, { animationFrame: true }),
  });
  const { x, y } = middlewareData.arrow ?? {};
  return {
    setPopover,
    setArrow,
    isPositioned,
    popoverStyle: target === null ? {} : floatingStyles,
    side: placement.split('-')[0],
    arrowStyle: { ...(x !== undefined && { left: x }), ...(y !== undefined && { top: y }) },
  };
}

function subscribeToResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
