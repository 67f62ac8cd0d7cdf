import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/row.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from '../screens/welcome.module.css';
import type { MailedLinkState } from './use-mailed-link.ts';
import { WelcomeFrame } from './welcome-frame.tsx';

interface MailedLinkPageProps {
  readonly state: MailedLinkState;
  /** The title while the link is checked, and once it has worked. */
  readonly titles: Readonly<Record<'checking' | 'done', string>>;
  /** What has happened once it has worked. */
  readonly done: string;
  /** Where one can go then, or after a failure. */
  readonly children: ReactNode;
}

/** The page of a mailed link, which does its work when it opens. */
export function MailedLinkPage({ state, titles, done, children }: MailedLinkPageProps) {
  const title = state.name === 'failed' ? 'That did not work' : titles[state.name];
  return (
    <WelcomeFrame title={title}>
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      <Text size="l" tone="soft" className={classes.lead} role="status">
        {state.name === 'checking' && 'One moment.'}
        {state.name === 'done' && done}
        {state.name === 'failed' && state.sentence}
      </Text>
      {state.name !== 'checking' && (
        <Row align="stretch" wrap gap={8}>
          {state.name === 'failed' && state.retry !== undefined && <Button onClick={state.retry}>Try again</Button>}
          {children}
        </Row>
      )}
    </WelcomeFrame>
  );
}
