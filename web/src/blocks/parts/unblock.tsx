import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { getErrorMessage, withFallbackMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
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
  const button = useRef<HTMLButtonElement>(null);
  const { run, isRunning } = useAction(
    async () => {
      const beside = besideRow(button.current);
      await unblockPerson(id);
      notice.success(`${name} is not blocked any more`);
      focusSoon(() => beside() ?? document.getElementById('main'), true);
    },
    (error) => notice.error(getErrorMessage(withFallbackMessage(error, blockTexts.unblockFailed))),
  );
  return (
    <Button ref={button} {...look} loading={isRunning} aria-label={`Unblock ${name}`} onClick={() => void run()}>
      Unblock
    </Button>
  );
}
