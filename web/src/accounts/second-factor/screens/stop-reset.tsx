import { Button } from '@mantine/core';
import { useLinkToken } from '../../../lib/browser/use-link-token.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { useMailedLink, type MailedLinkState } from '../../parts/use-mailed-link.ts';
import { WelcomeFrame } from '../../parts/welcome-frame.tsx';
import classes from '../../screens/welcome.module.css';
import { stopReset } from '../api.ts';

/** The page of the link that stops a reset of the second step: stops it when it opens. */
export function StopResetScreen() {
  const token = useLinkToken({ orQuery: true });
  const state = useMailedLink(token, stopReset);
  const title = TITLES[state.name];
  return (
    <WelcomeFrame title={title}>
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      <Text size="l" tone="soft" className={classes.lead} role="status">
        {state.name === 'checking' && 'One moment.'}
        {state.name === 'done' &&
          'Your second step stays as it is. Somebody wanted to get around it, so please set a new password now.'}
        {state.name === 'failed' && state.sentence}
      </Text>
      {state.name !== 'checking' && (
        <Row align="stretch" wrap gap={8}>
          {state.name === 'failed' && state.retry !== undefined && <Button onClick={state.retry}>Try again</Button>}
          <ButtonLink to="/password-reset">Set a new password</ButtonLink>
        </Row>
      )}
    </WelcomeFrame>
  );
}

const TITLES = {
  checking: 'Stopping the reset',
  done: 'The reset is stopped',
  failed: 'That did not work',
} as const satisfies Record<MailedLinkState['name'], string>;
