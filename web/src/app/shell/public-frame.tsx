import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useToken } from '../../lib/session.ts';
import { Wordmark } from '../../ui/art/mark.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import classes from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';

/** A bar with the name above the page: for visitors, and for the steps after sign-up. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const signedIn = useToken() !== null;
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Homecoming, to the start">
          <Wordmark size={28} />
        </Link>
        {!signedIn && (
          <div className={classes.ways}>
            <ButtonLink to="/signup" variant="subtle" className={classes.signUp ?? ''}>
              Create an account
            </ButtonLink>
            <ButtonLink to="/">Sign in</ButtonLink>
          </div>
        )}
      </header>
      {children}
    </>
  );
}
