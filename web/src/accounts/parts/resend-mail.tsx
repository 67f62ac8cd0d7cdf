import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { sendVerificationAgain } from '../api.ts';

/** A button that sends the verification mail again. */
export function ResendMail({ children, ...button }: ButtonProps & { children: ReactNode }) {
  const { run, isRunning } = useAction(async () => notice.success(await sendVerificationAgain()));
  return (
    <Button variant="default" {...button} loading={isRunning} onClick={() => void run()}>
      {children}
    </Button>
  );
}
