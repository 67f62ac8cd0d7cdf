import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { fullName } from '../../../lib/text/format.ts';
import { OptionalLabel } from '../../../ui/fields/fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './requests.module.css';

interface DeclineSheetProps {
  request: EventRequest | null;
  onClose: () => void;
  onDecline: (request: EventRequest, reason: string) => void;
}

/** Asks for the reason of a refusal, which its author reads. */
export function DeclineSheet({ request, onClose, onDecline }: DeclineSheetProps) {
  const [reason, setReason] = useState('');
  function decline(submit: FormEvent): void {
    submit.preventDefault();
    if (request !== null) onDecline(request, reason);
    setReason('');
    onClose();
  }
  const name = request === null ? '' : fullName(request.user);
  return (
    <Sheet
      opened={request !== null}
      onClose={onClose}
      title={`Decline ${name}?`}
      subtitle={`${request?.user.first_name ?? 'The person'} gets a mail, and can come back only if you add them.`}
      returnTo={() => document.querySelector(`[data-request="${request?.id ?? ''}"]`)}
    >
      <form onSubmit={decline} className={classes.form}>
        <Textarea
          label={<OptionalLabel>Reason</OptionalLabel>}
          description="They read it."
          data-autofocus
          minRows={3}
          maxRows={8}
          maxLength={limits.requestMessage}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" color="brick" variant="light">
          Decline
        </Button>
      </form>
    </Sheet>
  );
}
