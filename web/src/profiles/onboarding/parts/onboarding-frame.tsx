import type { ReactNode } from 'react';
import { Page } from '../../../ui/layout/page.tsx';
import classes from './onboarding-frame.module.css';

interface OnboardingFrameProps {
  step: 1 | 2;
  title: string;
  /** Explains the step. */
  lead: string;
  children: ReactNode;
}

/** The layout of an onboarding step. */
export function OnboardingFrame({ step, title, lead, children }: OnboardingFrameProps) {
  const head = (
    <header className={classes.head}>
      <p className={classes.step}>
        <span className={classes.dots} aria-hidden="true">
          <span data-on={step >= 1 || undefined} />
          <span data-on={step >= 2 || undefined} />
        </span>
        Step {step} of 2
      </p>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
  return (
    <Page title={title} head={head}>
      <div className={classes.content}>{children}</div>
    </Page>
  );
}
