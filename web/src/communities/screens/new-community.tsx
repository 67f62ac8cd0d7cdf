import { Button } from '@mantine/core';
import { useState } from 'react';
import { sendVerificationAgain, useCurrentUser } from '../../accounts/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { NewCommunityForm } from '../parts/new-community-form.tsx';

/** Starting a community; only for people who have confirmed their address. */
export function NewCommunityScreen() {
  const { data: user } = useCurrentUser();
  return (
    <Page title="Create a community" back="/communities">
      {user !== undefined && (user.verified ? <NewCommunityForm /> : <ConfirmFirst email={user.email} />)}
    </Page>
  );
}

function ConfirmFirst({ email }: { email: string }) {
  const [sending, setSending] = useState(false);
  async function send(): Promise<void> {
    setSending(true);
    try {
      notice.success(await sendVerificationAgain());
    } catch (error) {
      notice.error(messageOf(error));
    } finally {
      setSending(false);
    }
  }
  return (
    <EmptyState
      drawing="letterbox"
      title="Confirm your email first"
      actions={
        <Button loading={sending} onClick={() => void send()}>
          Send the mail again
        </Button>
      }
    >
      We sent a mail to {email}. Open its link, then come back here.
    </EmptyState>
  );
}
