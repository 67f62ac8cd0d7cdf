/// <reference lib="dom" />
import { chromium, type Browser, type Page } from '@playwright/test';
import { signUp } from '../contract/src/accounts.ts';
import { updateOwnProfile } from '../contract/src/profiles.ts';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import { createClient } from '../testkit/src/client.ts';
import { beginTutorial, isLastStep, nextStep, type RunningTutorial } from '../web/src/tutorials/machine.ts';
import { isOnPage, steps, type Step, type TutorialName } from '../web/src/tutorials/steps.ts';
import { atMost, median, shown, type Figure } from './figures.ts';
import { startServer, temporaryDirectory } from './servers.ts';

const TURNS = 5;
const MAX_MS = 300;
const WAIT_MS = 20_000;

declare global {
  interface Window {
    benchTour: {
      /** Waits for a target and for the dialog of its step: resolves with when each was there first. */
      expectStep(target: string, label: string, waitMs: number): void;
      step: Promise<{ targetAt: number; shownAt: number }>;
    };
  }
}

/** Both tutorials on a phone: how long after its page, and after the delay that the specification gives it, a step shows. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const env = { DATA_DIR: directory.path, DEMO: 'on', RATE_LIMIT: 'off' };
  const server = await startServer('server/src/main.ts', env, '/health/ready');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  try {
    const figures: Figure[] = [];
    for (const name of ['profile', 'community'] as const) {
      const turns: number[][] = [];
      for (let turn = 0; turn < TURNS; turn += 1) turns.push(await playTutorial(browser, server.url, name, turn));
      const medians = steps[name].map((_, step) => median(turns.map((times) => times[step] ?? Number.NaN)).toFixed(0));
      figures.push(
        shown(`${name} tutorial: from the page to the step, median by step`, `${medians.join(', ')} ms`),
        atMost(`${name} tutorial: from the page to the step, longest`, Math.max(...turns.flat()), MAX_MS, 'ms'),
      );
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    directory.remove();
  }
}

/** Plays a tutorial to its last step as somebody new. Returns the milliseconds of each step. */
async function playTutorial(browser: Browser, url: string, name: TutorialName, turn: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await signInAsNewcomer(page, url, name, turn);
    await page.addInitScript(observeSteps);
    await page.goto(name === 'profile' ? `${url}/home` : `${url}/home?tutorialType=community&restart=true`);
    let state: RunningTutorial = beginTutorial({ name, step: 1, explicit: true }, () => true);
    await expectStep(page, state);
    const times = [await timeOfStep(page, 0)];
    while (!isLastStep(state)) {
      const next = nextStep(state, await isHere(page, steps[name][state.step]));
      const delay = next.phase.kind === 'moving' ? next.phase.delay : 0;
      state = { ...state, step: state.step + 1 };
      await expectStep(page, state);
      const clickedAt = await page.evaluate(() => performance.now());
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
      times.push(await timeOfStep(page, clickedAt + delay));
    }
    return times;
  } finally {
    await context.close();
  }
}

/** The profile tutorial is due on the first device of a new user, unless it is done. */
async function signInAsNewcomer(page: Page, url: string, name: TutorialName, turn: number): Promise<void> {
  const body = {
    first_name: 'Tara',
    last_name: 'New',
    email: `${name}-${turn}@homecoming.test`,
    password: 'a long enough password',
  };
  const { access_token: token, user } = await createClient(url).get(signUp, { body });
  const isDue = name === 'profile';
  await createClient(url, token).get(updateOwnProfile, { body: { onboarded: true, info_1: !isDue } });
  await page.goto(`${url}/health/live`);
  await page.evaluate(
    ([access, due]) => {
      localStorage.setItem('homecoming.accessToken', access);
      if (due !== null) localStorage.setItem('homecoming.tutorial.profile', due);
    },
    [token, isDue ? JSON.stringify({ user: user.id, step: 1, explicit: false }) : null] as const,
  );
}

async function isHere(page: Page, step: Step | undefined): Promise<() => boolean> {
  if (step === undefined) return () => true;
  const isVisible = await page.locator(`[data-tour="${step.target}"]`).filter({ visible: true }).count();
  const isOwnPage = isOnPage(step.page, new URL(page.url()).pathname);
  return () => isOwnPage || isVisible > 0;
}

async function expectStep(page: Page, { name, step }: RunningTutorial): Promise<void> {
  const target = steps[name][step - 1]?.target ?? '';
  await page.evaluate(([selector, label, waitMs]) => window.benchTour.expectStep(selector, label, waitMs), [
    `[data-tour="${target}"]`,
    `${step} of ${steps[name].length}`,
    WAIT_MS,
  ] as const);
}

/** Milliseconds from the later of the target's appearing and `dueAt` (of the page's clock) to the step. */
async function timeOfStep(page: Page, dueAt: number): Promise<number> {
  const { targetAt, shownAt } = await page.evaluate(() => window.benchTour.step);
  return shownAt - Math.max(targetAt, dueAt);
}

/** Runs in the page, before its own code. */
function observeSteps(): void {
  window.benchTour = {
    step: Promise.resolve({ targetAt: 0, shownAt: 0 }),
    expectStep(target, label, waitMs) {
      this.step = new Promise((resolve, reject) => {
        const deadline = performance.now() + waitMs;
        let targetAt = 0;
        const look = (now: number): void => {
          const isThere = [...document.querySelectorAll(target)].some((element) => element.checkVisibility());
          if (isThere && targetAt === 0) targetAt = now;
          const dialogs = [...document.querySelectorAll('[role=dialog]')];
          const isShown = dialogs.some((dialog) => dialog.checkVisibility() && dialog.textContent.includes(label));
          if (isShown) resolve({ targetAt, shownAt: now });
          else if (now > deadline) reject(new Error(`The step ${label} did not show`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    },
  };
}
