import { expect, it } from 'vitest';
import {
  arrived,
  beginTutorial,
  isLastStep,
  nextStep,
  previousStep,
  getRetryDelay,
  getStep,
  targetFound,
  targetMissing,
  type IsHere,
  type RunningTutorial,
} from './machine.ts';
import { isOnPage, type Step, type TutorialName } from './steps.ts';

const on = (pathname: string) => (step: Step) => isOnPage(step.page, pathname);
const [HOME, DETAILS, SETTINGS, PROFILE] = [
  on('/home'),
  on('/communities/guild/details'),
  on('/profile/settings'),
  on('/profile'),
];
const at = (name: TutorialName, step: number, isHere: IsHere): RunningTutorial =>
  targetFound(beginTutorial({ name, step, explicit: false }, isHere));

it('goes through the community tutorial with 1.5 s before step 6 and 1 s before other pages', () => {
  const first = at('community', 1, HOME);
  const third = nextStep(nextStep(first, HOME), HOME);
  expect(third).toMatchObject({ step: 3, phase: { kind: 'searching', retries: 0 } });
  const toFourth = nextStep(third, HOME);
  expect(toFourth).toMatchObject({ step: 3, phase: { kind: 'moving', to: 4, delay: 1000 } });
  expect(getStep(toFourth)?.page).toBe('community');
  const fourth = arrived(toFourth);
  expect(fourth).toMatchObject({ step: 4, phase: { kind: 'searching', retries: 0 } });
  const fifth = nextStep(fourth, DETAILS);
  expect(fifth).toMatchObject({ step: 5, phase: { kind: 'searching' } });
  const toSixth = nextStep(fifth, DETAILS);
  expect(toSixth).toMatchObject({ step: 5, phase: { kind: 'moving', to: 6, delay: 1500 } });
  const sixth = arrived(toSixth);
  expect(isLastStep(sixth)).toBe(true);
  expect(nextStep(sixth, SETTINGS)).toBe(sixth);
});

it('goes back: at once on the same page, after 1 s from another one', () => {
  expect(previousStep(at('community', 6, SETTINGS), SETTINGS)).toMatchObject({
    step: 6,
    phase: { kind: 'moving', to: 5, delay: 1000 },
  });
  expect(previousStep(at('community', 5, DETAILS), DETAILS)).toMatchObject({ step: 4, phase: { kind: 'searching' } });
  // The bars of the shell are on the page of a community, too
  expect(previousStep(at('community', 4, DETAILS), DETAILS)).toMatchObject({ step: 3, phase: { kind: 'searching' } });
  const first = at('community', 1, DETAILS);
  expect(previousStep(first, DETAILS)).toBe(first);
});

it('goes through the profile tutorial without delays', () => {
  const first = at('profile', 1, HOME);
  const toSecond = nextStep(first, HOME);
  expect(toSecond.phase).toEqual({ kind: 'moving', to: 2, delay: 0 });
  const third = nextStep(arrived(toSecond), PROFILE);
  expect(third).toMatchObject({ step: 3, phase: { kind: 'searching' } });
  const fourth = arrived(nextStep(third, PROFILE));
  expect(getStep(fourth)).toMatchObject({ target: 'post-types', page: '/home', opener: 'add-post' });
  const fifth = arrived(nextStep(fourth, HOME));
  expect(getStep(fifth)).toMatchObject({ target: 'post-submit', page: '/home/add/community' });
  expect(isLastStep(fifth)).toBe(true);
});

it('begins at a step of another page by going there', () => {
  expect(beginTutorial({ name: 'community', step: 6, explicit: true }, HOME)).toMatchObject({
    step: 6,
    explicit: true,
    phase: { kind: 'moving', to: 6, delay: 1500 },
  });
});

it('retries 10 times with growing delays up to 1 s, then gives up', () => {
  let tutorial = beginTutorial({ name: 'community', step: 4, explicit: false }, DETAILS);
  const delays: number[] = [];
  while (tutorial.phase.kind === 'searching') {
    if (tutorial.phase.retries < 10) delays.push(getRetryDelay(tutorial.phase.retries));
    tutorial = targetMissing(tutorial);
  }
  expect(delays).toEqual([200, 300, 450, 675, 1000, 1000, 1000, 1000, 1000, 1000]);
  expect(tutorial.phase).toEqual({ kind: 'missing' });
  expect(nextStep(tutorial, DETAILS)).toMatchObject({ step: 5, phase: { kind: 'searching', retries: 0 } });
});

it('searches again when a shown target disappears', () => {
  const shown = at('community', 4, DETAILS);
  expect(shown.phase).toEqual({ kind: 'shown' });
  expect(targetMissing(shown).phase).toEqual({ kind: 'searching', retries: 0 });
});

it('ignores a target and the end of a delay that belong to another phase', () => {
  const moving = nextStep(at('community', 3, HOME), HOME);
  expect(targetFound(moving)).toBe(moving);
  expect(targetMissing(moving)).toBe(moving);
  const shown = at('community', 3, HOME);
  expect(arrived(shown)).toBe(shown);
});
