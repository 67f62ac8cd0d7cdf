import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import classes from './confirm-sheet.module.css';
import { FormFailure } from '../fields/form.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** What the button does, by name. */
  confirm: string;
  /** Does it. The sheet closes when that is done, and says why when it throws. */
  onConfirm: () => void | Promise<void>;
  /** Where the focus goes afterwards when what opened it is gone. */
  returnTo?: () => Element | null;
}

/** Asks once more before something that is not easily undone. */
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
