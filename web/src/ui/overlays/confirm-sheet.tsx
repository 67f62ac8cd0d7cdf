import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import classes from './confirm-sheet.module.css';
import { FormFailure } from '../fields/form.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../text/text.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  /** Fields below the explanation. */
  fields?: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the other button. */
  dismiss?: string;
  /** `plain` for an action that destroys nothing. */
  tone?: 'danger' | 'plain';
  /** Runs the action. The sheet closes when it is done, and shows the error if it throws. */
  onConfirm: () => void | Promise<void>;
  /** Steps aside for another dialog, such as that of a password. */
  aside?: boolean;
  /** Back leaves the page: the question is about leaving. */
  leftByBack?: boolean;
  /** The element that gets the focus on close when the one that opened the sheet is gone. */
  returnTo?: () => Element | null;
}

/** Asks for confirmation of an action that is not easily undone. */
export function ConfirmSheet({
  opened,
  title,
  leftByBack = false,
  aside = false,
  returnTo,
  ...question
}: ConfirmSheetProps) {
  const sheet = { opened, title, leftByBack, aside, returnTo, onClose: question.onClose };
  return (
    <Sheet {...sheet}>
      <Question {...question} />
    </Sheet>
  );
}

type QuestionProps = Omit<ConfirmSheetProps, 'opened' | 'title' | 'leftByBack' | 'aside' | 'returnTo'>;

function Question({
  onClose,
  children,
  fields,
  confirm,
  dismiss = 'Cancel',
  tone = 'danger',
  onConfirm,
}: QuestionProps) {
  const [state, setState] = useState<{ doing: boolean; failure: string | null }>({ doing: false, failure: null });
  async function act(): Promise<void> {
    setState({ doing: true, failure: null });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setState({ doing: false, failure: getErrorMessage(error) });
    }
  }
  return (
    <Stack gap={20}>
      <Text tone="soft">{children}</Text>
      {fields}
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
      <Stack gap={12} className={classes.buttons}>
        <Button
          {...(tone === 'danger' && { color: 'brick', variant: 'light' })}
          loading={state.doing}
          onClick={() => void act()}
        >
          <Text as="span" lines={2}>
            {confirm}
          </Text>
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          {dismiss}
        </Button>
      </Stack>
    </Stack>
  );
}
