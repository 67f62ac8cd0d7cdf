import { Button } from '@mantine/core';
import { useLinkToken } from '../../lib/browser/use-link-token.ts';
import { useToken } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { useCurrentUser, verifyEmail } from '../api.ts';
import { useMailedLink, type MailedLinkState } from '../parts/use-mailed-link.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './welcome.module.css';

/** The page of the verification link: confirms the address when it opens. */
export function VerifyEmailScreen() {
  const token = useLinkToken({ orQuery: true });
  const state = useMailedLink(token, verifyEmail);
  const signedIn = useToken() !== null;
  const shown = useShown(state);
  const title = TITLES[shown.name];
  return (
    <WelcomeFrame title={title}>
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      <Text size="l" tone="soft" className={classes.lead} role="status">
        {shown.name === 'checking' && 'One moment.'}
        {shown.name === 'done' && 'Thank you. You can now create communities and write to people you have not met.'}
        {shown.name === 'failed' && shown.sentence}
      </Text>
      {shown.name !== 'checking' && (
        <Row align="stretch" wrap gap={8}>
          {shown.name === 'failed' && shown.retry !== undefined && <Button onClick={shown.retry}>Try again</Button>}
          {signedIn ? (
            <ButtonLink to="/home">Go to your home page</ButtonLink>
          ) : (
            <ButtonLink to="/">Sign in</ButtonLink>
          )}
          {shown.name === 'failed' && signedIn && (
            <ButtonLink to="/profile/settings/account" variant="default">
              Send the mail again
            </ButtonLink>
          )}
        </Row>
      )}
    </WelcomeFrame>
  );
}

/** A used link is no failure if the address is confirmed. */
function useShown(state: MailedLinkState): MailedLinkState {
  const signedIn = useToken() !== null;
  const { data: user, error } = useCurrentUser();
  if (state.name !== 'failed' || !signedIn) return state;
  if (user === undefined && error === undefined) return { name: 'checking' };
  return user?.verified === true ? { name: 'done' } : state;
}

const TITLES = {
  checking: 'Confirming your address',
  done: 'Your address is confirmed',
  failed: 'That did not work',
} as const satisfies Record<MailedLinkState['name'], string>;
