import { useLinkToken } from '../../../lib/browser/use-link-token.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { MailedLinkPage } from '../../parts/mailed-link-page.tsx';
import { useMailedLink } from '../../parts/use-mailed-link.ts';
import { stopReset } from '../api.ts';

/** The page of the link that stops a reset of the second step: stops it when it opens. */
export function StopResetScreen() {
  const token = useLinkToken({ orQuery: true });
  const state = useMailedLink(token, stopReset);
  return (
    <MailedLinkPage
      state={state}
      titles={TITLES}
      done="Your second step stays as it is. Somebody wanted to get around it, so please set a new password now."
    >
      <ButtonLink to="/password-reset">Set a new password</ButtonLink>
    </MailedLinkPage>
  );
}

const TITLES = {
  checking: 'Stopping the reset',
  done: 'The reset is stopped',
} as const;
