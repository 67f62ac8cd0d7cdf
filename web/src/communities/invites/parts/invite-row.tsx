import type { Invite } from '@homecoming/contract/invites.ts';
import { Button } from '@mantine/core';
import { ApiError, getErrorMessage } from '../../../lib/http/api-error.ts';
import { fullName, relativeTime } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { IconClock, IconMail, IconRefresh } from '../../../ui/icons/icons.tsx';
import { isSending, refreshInvites, resend } from '../api.ts';
import { Tile } from '../../../ui/layout/tile.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './invite-row.module.css';

interface InviteRowProps {
  communityId: string;
  invite: Invite;
  onWithdraw: () => void;
}

/** An open invite: address, state, and buttons to resend and to withdraw it. */
export function InviteRow({ communityId, invite, onWithdraw }: InviteRowProps) {
  const { email, invited_by: by, created_at: at } = invite;
  const facts = [by === null ? null : `Invited by ${fullName(by)}`, relativeTime(at)];
  return (
    <li className={classes.row}>
      <Tile>
        <IconMail />
      </Tile>
      <Text as="div" breaks>
        <p className={classes.email}>{email}</p>
        <Text size="s" tone="quiet">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
      </Text>
      <Row align="stretch" wrap gap={8} className={classes.state}>
        <State invite={invite} />
      </Row>
      <Row align="stretch" wrap gap={8} className={classes.actions}>
        <ResendButton communityId={communityId} invite={invite} />
        <Button variant="default" size="sm" aria-label={`Withdraw the invite of ${email}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      </Row>
    </li>
  );
}

function State({ invite }: { invite: Invite }) {
  if (isSending(invite)) {
    return (
      <Badge icon={IconRefresh} tone="info">
        Sending…
      </Badge>
    );
  }
  return invite.state === 'expired' ? (
    <Badge icon={IconClock}>Expired</Badge>
  ) : (
    <Badge icon={IconClock} tone="accent">
      Pending
    </Badge>
  );
}

function ResendButton({ communityId, invite }: Pick<InviteRowProps, 'communityId' | 'invite'>) {
  const { run, isRunning } = useAction(
    async () => {
      await resend(communityId, invite.id);
      notice.success(`The invite to ${invite.email} is on the way again`);
    },
    (error) => showFailure(error, communityId),
  );
  return (
    <Button
      variant="light"
      size="sm"
      loading={isRunning}
      disabled={isSending(invite)}
      aria-label={`Resend the invite of ${invite.email}`}
      onClick={() => void run()}
    >
      Resend
    </Button>
  );
}

function showFailure(error: unknown, communityId: string): void {
  const wasJustResent = error instanceof ApiError && error.code === 'resent_lately';
  if (wasJustResent) notice.info(error.message);
  else notice.error(getErrorMessage(error));
  // The invite was used or withdrawn since the list was loaded
  if (error instanceof ApiError && error.status === 404) void refreshInvites(communityId);
}
