import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { WelcomeFrame } from '../../accounts/parts/welcome-frame.tsx';
import { useLinkToken } from '../../lib/browser/use-link-token.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { focusSoon } from '../../ui/focus.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { endMails } from '../api.ts';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './unsubscribe.module.css';

/** Where the link at the foot of a mail leads: ends such mails with one press, signed in or not. */
export function UnsubscribeScreen() {
  const token = useLinkToken({ orQuery: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const { run, running, error } = useSingleFlight(async () => {
    if (token === undefined) return;
    setEnded(await endMails(token));
    focusSoon(() => heading.current);
  });
  // Trying again does not mend a link that ends nothing
  const isBad = token === undefined || error?.status === 404;
  const title = isBad ? 'That did not work' : ended === null ? 'Stop these mails?' : 'These mails have stopped';
  return (
    <WelcomeFrame title={title}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Text size="l" tone="soft" className={classes.lead} role="status">
        {isBad && (error?.message ?? 'This link is not complete. Open it from the mail again.')}
        {!isBad &&
          (ended ?? 'You get no more mails like the one you came from. Behind the bell you still find it all.')}
      </Text>
      {!isBad && error !== undefined && <FormFailure>{getErrorMessage(error)}</FormFailure>}
      <Row align="stretch" wrap gap={8} className={classes.steps}>
        {!isBad && ended === null && (
          <Button loading={running} onClick={() => void run()}>
            Stop these mails
          </Button>
        )}
        <ButtonLink to="/profile/settings/notifications" variant={isBad ? 'filled' : 'default'}>
          Choose your mails
        </ButtonLink>
      </Row>
    </WelcomeFrame>
  );
}
