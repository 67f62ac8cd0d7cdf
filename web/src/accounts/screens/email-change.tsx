import { Button } from '@mantine/core';
import { useLinkToken } from '../../lib/browser/use-link-token.ts';
import { useToken } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { confirmEmailChange } from '../api.ts';
import { useMailedLink, type MailedLinkState } from '../parts/use-mailed-link.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './welcome.module.css';

/** The page of the link that was mailed to a new address: changes the address when it opens. */
export function EmailChangeScreen() {
  const token = useLinkToken({ orQuery: true });
  const state = useMailedLink(token, confirmEmailChange);
  const signedIn = useToken() !== null;
  const title = TITLES[state.name];
  return (
    <WelcomeFrame title={title}>
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      <Text size="l" tone="soft" className={classes.lead} role="status">
        {state.name === 'checking' && 'One moment.'}
        {state.name === 'done' && 'Sign in with the new one from now on. We told the address before.'}
        {state.name === 'failed' && state.sentence}
      </Text>
      {state.name !== 'checking' && (
        <Row align="stretch" wrap gap={8}>
          {state.name === 'failed' && state.retry !== undefined && <Button onClick={state.retry}>Try again</Button>}
          {signedIn ? (
            <ButtonLink to="/profile/settings/account">Go to your settings</ButtonLink>
          ) : (
            <ButtonLink to="/">Sign in</ButtonLink>
          )}
        </Row>
      )}
    </WelcomeFrame>
  );
}

const TITLES = {
  checking: 'Changing your address',
  done: 'Your address is changed',
  failed: 'That did not work',
} as const satisfies Record<MailedLinkState['name'], string>;
