import { useLinkToken } from '../../lib/browser/use-link-token.ts';
import { useToken } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { useCurrentUser, verifyEmail } from '../api.ts';
import { MailedLinkPage } from '../parts/mailed-link-page.tsx';
import { useMailedLink, type MailedLinkState } from '../parts/use-mailed-link.ts';

/** The page of the verification link: confirms the address when it opens. */
export function VerifyEmailScreen() {
  const token = useLinkToken({ orQuery: true });
  const state = useMailedLink(token, verifyEmail);
  const signedIn = useToken() !== null;
  const shown = useShown(state);
  return (
    <MailedLinkPage
      state={shown}
      titles={TITLES}
      done="Thank you. You can now create communities and write to people you have not met."
    >
      {signedIn ? <ButtonLink to="/home">Go to your home page</ButtonLink> : <ButtonLink to="/">Sign in</ButtonLink>}
      {shown.name === 'failed' && signedIn && (
        <ButtonLink to="/profile/settings/account" variant="default">
          Send the mail again
        </ButtonLink>
      )}
    </MailedLinkPage>
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
} as const;
