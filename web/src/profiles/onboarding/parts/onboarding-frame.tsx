import type { ReactNode } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
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
      <Row as="p" gap={12} size="s" weight="strong" tone="quiet" className={classes.step}>
        <Row as="span" align="stretch" gap={4} className={classes.dots} aria-hidden="true">
          <span data-on={step >= 1 || undefined} />
          <span data-on={step >= 2 || undefined} />
        </Row>
        Step {step} of 2
      </Row>
      <h1>{title}</h1>
      <Text size="l" tone="soft" className={classes.lead}>
        {lead}
      </Text>
    </header>
  );
  return (
    <Page title={title} head={head}>
      <div className={classes.content}>{children}</div>
    </Page>
  );
}
