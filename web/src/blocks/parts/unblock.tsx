import { Button, type ButtonProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf, withFallbackMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { besideRow, focusSoon } from '../../ui/focus.ts';
import { unblockPerson } from '../api.ts';
import { blockTexts } from '../texts.ts';

interface UnblockButtonProps extends ButtonProps {
  id: string;
  /** The name of the person, for the button and the toast. */
  name: string;
}

/** Unblocks a person. In a list the focus then moves to the next row. */
export function UnblockButton({ id, name, ...look }: UnblockButtonProps) {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  async function unblock(): Promise<void> {
    const beside = besideRow(button.current);
    setBusy(true);
    try {
      await unblockPerson(id);
      notice.success(`${name} is not blocked any more`);
      focusSoon(() => beside() ?? document.getElementById('main'), true);
    } catch (error) {
      notice.error(messageOf(withFallbackMessage(error, blockTexts.unblockFailed)));
      setBusy(false);
    }
  }
  return (
    <Button ref={button} {...look} loading={busy} aria-label={`Unblock ${name}`} onClick={() => void unblock()}>
      Unblock
    </Button>
  );
}
