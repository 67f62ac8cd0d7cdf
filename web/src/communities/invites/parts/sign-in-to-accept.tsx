import { useEffect } from 'react';
import { typedEmail } from '../../../accounts/parts/typed-email.ts';
import { rememberPage } from '../../../lib/browser/return-to.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';

/** Links to sign-up and sign-in, which return here. Their forms start with the invited address. */
export function SignInToAccept({ email }: { email: string | null }) {
  useEffect(() => {
    if (email !== null) typedEmail.keep(email);
  }, [email]);
  const comeBack = () => rememberPage(window.location.pathname);
  return (
    <>
      <p>Create an account to join, or sign in to yours. You come back here.</p>
      <ButtonLink to="/signup" size="lg" onClick={comeBack}>
        Create an account
      </ButtonLink>
      <ButtonLink to="/" size="lg" variant="default" onClick={comeBack}>
        Sign in
      </ButtonLink>
    </>
  );
}
