import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { useToken } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { useCurrentUser, verifyEmail } from '../api.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import classes from './welcome.module.css';

type State = { name: 'checking' } | { name: 'done' } | { name: 'failed'; sentence: string };

/** The page of the verification link: confirms the address when it opens. */
export function VerifyEmailScreen() {
  const { token } = useSearch({ from: '/verify-email' });
  const [state, setState] = useState<State>({ name: 'checking' });
  const hasVerified = useRef(false);
  const signedIn = useToken() !== null;

  useEffect(() => {
    // The token works once, but React runs effects twice in development.
    if (hasVerified.current) return;
    hasVerified.current = true;
    if (token === undefined) {
      setState({ name: 'failed', sentence: 'This link is not complete. Open it from the mail again.' });
      return;
    }
    verifyEmail(token).then(
      () => setState({ name: 'done' }),
      (error: unknown) => setState({ name: 'failed', sentence: messageOf(error) }),
    );
  }, [token]);

  const shown = useShown(state);
  const title = TITLES[shown.name];
  return (
    <WelcomeFrame title={title}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead} role="status">
        {shown.name === 'checking' && 'One moment.'}
        {shown.name === 'done' && 'Thank you. You can now create communities and write to people you have not met.'}
        {shown.name === 'failed' && shown.sentence}
      </p>
      {shown.name !== 'checking' && (
        <div className={classes.steps}>
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
        </div>
      )}
    </WelcomeFrame>
  );
}

/** A used link is no failure if the address is confirmed. */
function useShown(state: State): State {
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
} as const satisfies Record<State['name'], string>;
