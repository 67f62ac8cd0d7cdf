import type { PayoutAccount } from '@homecoming/contract/payouts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePasswordConfirmation } from '../../accounts/parts/use-password-confirmation.tsx';
import { describeFailure, isForbidden, getErrorMessage } from '../../lib/http/api-error.ts';
import { leaveFor } from '../../lib/browser/leave-for.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconAlertTriangle, IconBuildingBank, IconCheck, IconClock, IconExternalLink } from '../../ui/icons/icons.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { createAccountPage, isLinked, usePayoutAccount } from '../api.ts';
import { Tile } from '../../ui/layout/tile.tsx';
import { payoutTexts } from '../texts.ts';
import { Surface } from '../../ui/layout/surface.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './bank-account.module.css';

/** What the provider knows of the user's bank account. */
type AccountState = 'none' | 'incomplete' | 'needs_action' | 'linked';

interface BankAccountProps {
  /** Undefined while it is not known. */
  isPaymentOwner: boolean | undefined;
  /** The user left the provider's page before the end. */
  returned: boolean;
}

/**
 * The bank account that receives the user's ticket money, and the way to the provider's page. Users who are no payment
 * owners read who can link one.
 */
export function BankAccount({ isPaymentOwner, returned }: BankAccountProps) {
  const { account, error, reload } = usePayoutAccount(isPaymentOwner === true);
  if (isPaymentOwner === false || isForbidden(error)) {
    return (
      <Text size="m" tone="soft">
        Payment owners of a community link a bank account here. Owners of a community choose who that is.
      </Text>
    );
  }
  if (error !== undefined) {
    return <SectionError error={new Error(describeFailure(payoutTexts.statusFailed, error))} onRetry={reload} />;
  }
  if (account === undefined) {
    return (
      <Loading label="Loading your bank account">
        <RowsSkeleton rows={1} />
      </Loading>
    );
  }
  return <Account account={account} returned={returned} />;
}

function Account({ account, returned }: { account: PayoutAccount; returned: boolean }) {
  const { run, dialog } = usePasswordConfirmation();
  const [state, setState] = useState<{ leaving: boolean; failure: string | null }>({ leaving: false, failure: null });
  const shown = getAccountState(account);
  const { title, text, button } = WORDS[shown];

  async function leave(): Promise<void> {
    setState({ leaving: true, failure: null });
    try {
      let page: string | undefined;
      await run(async () => {
        page = await createAccountPage(account.exists);
      });
      if (page !== undefined) await leaveFor(page);
      setState({ leaving: false, failure: null });
    } catch (error) {
      setState({ leaving: false, failure: getErrorMessage(error) });
    }
  }
  return (
    <Surface as="section" pad={20} className={classes.card} aria-label="Bank account">
      <Tile tone="primary">
        <IconBuildingBank size={22} />
      </Tile>
      <div className={classes.words}>
        <Row justify="between" wrap gap={12} className={classes.head}>
          <Heading as="p" size="s">
            {title}
          </Heading>
          <AccountBadge state={shown} />
        </Row>
        <Text size="m" tone="soft">
          {text}
        </Text>
      </div>
      <Stack align="start" gap={12} className={classes.foot}>
        {returned && shown !== 'linked' && (
          <Text size="m" tone="soft" role="status">
            You left the page of the payment provider before the end. What you entered is kept there.
          </Text>
        )}
        {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
        <Button
          variant={shown === 'linked' ? 'default' : 'filled'}
          loading={state.leaving}
          rightSection={<IconExternalLink size={18} />}
          onClick={() => void leave()}
        >
          {button}
        </Button>
      </Stack>
      {dialog}
    </Surface>
  );
}

/** How far the bank account is linked. */
export function getAccountState(account: PayoutAccount): AccountState {
  if (isLinked(account)) return 'linked';
  if (!account.exists) return 'none';
  return account.needs_action ? 'needs_action' : 'incomplete';
}

/** What is said of each state, and the label of the button. */
export const WORDS: Readonly<Record<AccountState, { title: string; text: string; button: string }>> = {
  none: {
    title: 'Get paid for your events',
    text: 'Link a bank account once. It receives the ticket money of all communities whose payment owner you are.',
    button: 'Link a bank account',
  },
  incomplete: {
    title: 'Get paid for your events',
    text: 'The payment provider still needs something. Until then paid events cannot be published.',
    button: 'Continue setup',
  },
  needs_action: {
    title: 'Your bank account needs you',
    text: 'The payment provider has a question. Until it is answered nobody can buy tickets.',
    button: 'Answer it',
  },
  linked: {
    title: 'Your bank account is linked',
    text: 'Ticket money goes there, usually within a few days.',
    button: 'Update account',
  },
};

/** The state of a bank account. Renders nothing for one that does not exist. */
export function AccountBadge({ state }: { state: AccountState }) {
  if (state === 'none') return null;
  if (state === 'linked') {
    return (
      <Badge icon={IconCheck} tone="primary">
        Linked
      </Badge>
    );
  }
  if (state === 'needs_action') {
    return (
      <Badge icon={IconAlertTriangle} tone="danger">
        Needs action
      </Badge>
    );
  }
  return (
    <Badge icon={IconClock} tone="accent">
      Setup not finished
    </Badge>
  );
}
