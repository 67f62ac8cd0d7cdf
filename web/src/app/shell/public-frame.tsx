import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { useToken } from '../../lib/session.ts';
import { Wordmark } from '../../ui/art/mark.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';

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
      <Row as="header" justify="between" gap={12} className={classes.bar}>
        <Link to="/" {...rowStyle({ inline: true, className: classes.home })} aria-label="Homecoming, to the start">
          <Wordmark size={28} />
        </Link>
        {!signedIn && !ownWays && (
          <Row align="stretch" gap={8}>
            <ButtonLink to="/signup" variant="subtle" className={classes.signUp ?? ''} onClick={comeBack}>
              Create an account
            </ButtonLink>
            <ButtonLink to="/" onClick={comeBack}>
              Sign in
            </ButtonLink>
          </Row>
        )}
      </Row>
      {children}
    </>
  );
}

/** Back to the page before the sign-in. */
function comeBack(): void {
  rememberPage(window.location.pathname + window.location.search);
}
