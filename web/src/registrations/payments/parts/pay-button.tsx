import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconLock } from '../../../ui/icons/icons.tsx';
import { pay } from '../checkout.ts';

interface PayButtonProps {
  event: Event;
  /** The open payment page, which the button then links to. */
  link: string | null;
  children: ReactNode;
}

/** Leads to the payment page of a seat. */
export function PayButton({ event, link, children }: PayButtonProps) {
  const [state, setState] = useState<{ leaving: boolean; failure: string | null }>({ leaving: false, failure: null });
  const look = { size: 'lg', fullWidth: true, loading: state.leaving, leftSection: <IconLock size={20} /> } as const;
  if (link !== null) {
    const leave = () => {
      setState({ leaving: true, failure: null });
      // Browsers keep this page for their Back button
      addEventListener('pageshow', () => setState({ leaving: false, failure: null }), { once: true });
    };
    return (
      <Button component="a" href={link} {...look} onClick={leave}>
        {children}
      </Button>
    );
  }
  async function open(): Promise<void> {
    setState({ leaving: true, failure: null });
    try {
      await pay(event);
      setState({ leaving: false, failure: null });
    } catch (error) {
      setState({ leaving: false, failure: getErrorMessage(error) });
    }
  }
  return (
    <>
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
      <Button {...look} onClick={() => void open()}>
        {children}
      </Button>
    </>
  );
}
