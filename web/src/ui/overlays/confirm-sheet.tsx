import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import classes from './confirm-sheet.module.css';
import { FormFailure } from '../fields/form.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** Runs the action. The sheet closes when it is done, and shows the error if it throws. */
  onConfirm: () => void | Promise<void>;
  /** The element that gets the focus on close when the one that opened the sheet is gone. */
  returnTo?: () => Element | null;
}

/** Asks for confirmation of an action that is not easily undone. */
export function ConfirmSheet({ onClose, children, confirm, onConfirm, ...sheet }: ConfirmSheetProps) {
  return (
    <Sheet onClose={onClose} {...sheet}>
      <Question onClose={onClose} confirm={confirm} onConfirm={onConfirm}>
        {children}
      </Question>
    </Sheet>
  );
}

type QuestionProps = Pick<ConfirmSheetProps, 'onClose' | 'children' | 'confirm' | 'onConfirm'>;

function Question({ onClose, children, confirm, onConfirm }: QuestionProps) {
  const [state, setState] = useState<{ doing: boolean; failure: string | null }>({ doing: false, failure: null });
  async function act(): Promise<void> {
    setState({ doing: true, failure: null });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setState({ doing: false, failure: messageOf(error) });
    }
  }
  return (
    <div className={classes.question}>
      <p className={classes.text}>{children}</p>
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
      <div className={classes.buttons}>
        <Button color="brick" variant="light" loading={state.doing} onClick={() => void act()}>
          {confirm}
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
