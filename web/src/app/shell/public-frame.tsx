import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rememberPage } from '../../lib/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { Wordmark } from '../../ui/art/mark.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import classes from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';

interface PublicFrameProps {
  /** The page itself has links to sign in and sign up. */
  ownWays?: boolean;
  children: ReactNode;
}

/** The frame with a bar above the page: for visitors, and for the onboarding. */
export function PublicFrame({ ownWays = false, children }: PublicFrameProps) {
  const signedIn = useToken() !== null;
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Homecoming, to the start">
          <Wordmark size={28} />
        </Link>
        {!signedIn && !ownWays && (
          <div className={classes.ways}>
            <ButtonLink to="/signup" variant="subtle" className={classes.signUp ?? ''} onClick={comeBack}>
              Create an account
            </ButtonLink>
            <ButtonLink to="/" onClick={comeBack}>
              Sign in
            </ButtonLink>
          </div>
        )}
      </header>
      {children}
    </>
  );
}

/** Back to the page before the sign-in. */
function comeBack(): void {
  rememberPage(window.location.pathname + window.location.search);
}
