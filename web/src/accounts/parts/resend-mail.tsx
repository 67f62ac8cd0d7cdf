import { Button, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { sendVerificationAgain } from '../api.ts';

/** A button that sends the verification mail again. */
export function ResendMail({ children, ...button }: ButtonProps & { children: ReactNode }) {
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
    <Button variant="default" {...button} loading={sending} onClick={() => void send()}>
      {children}
    </Button>
  );
}
