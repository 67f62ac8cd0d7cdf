import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { flash } from '../../lib/toasts.ts';
import { RequestedState } from './join-state.tsx';

interface RequestedProps {
  /** The reader's pending request; null until its id is known. */
  request: { id: string } | null;
  onWithdraw: (requestId: string) => Promise<void>;
}

/** The reader's pending request, with the button to withdraw it. */
export function Requested({ request, onWithdraw }: RequestedProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  async function withdraw(requestId: string): Promise<void> {
    setWithdrawing(true);
    try {
      await onWithdraw(requestId);
      flash.success('Your request is withdrawn');
    } catch (error) {
      flash.error(getErrorMessage(error));
    } finally {
      setWithdrawing(false);
    }
  }
  return (
    <>
      <RequestedState />
      {request !== null && (
        <Button variant="default" loading={withdrawing} onClick={() => void withdraw(request.id)}>
          Withdraw
        </Button>
      )}
    </>
  );
}
