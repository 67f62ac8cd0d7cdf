import { useLinkToken } from '../../lib/browser/use-link-token.ts';
import { useToken } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { confirmEmailChange } from '../api.ts';
import { MailedLinkPage } from '../parts/mailed-link-page.tsx';
import { useMailedLink } from '../parts/use-mailed-link.ts';

/** The page of the link that was mailed to a new address: changes the address when it opens. */
export function EmailChangeScreen() {
  const token = useLinkToken({ orQuery: true });
  const state = useMailedLink(token, confirmEmailChange);
  const signedIn = useToken() !== null;
  return (
    <MailedLinkPage
      state={state}
      titles={TITLES}
      done="Sign in with the new one from now on. We told the address before."
    >
      {signedIn ? (
        <ButtonLink to="/profile/settings/account">Go to your settings</ButtonLink>
      ) : (
        <ButtonLink to="/">Sign in</ButtonLink>
      )}
    </MailedLinkPage>
  );
}

const TITLES = {
  checking: 'Changing your address',
  done: 'Your address is changed',
} as const;
