import type { Event } from '@homecoming/contract/events.ts';
import { registrationErrors } from '@homecoming/contract/registrations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuestions } from '../../events/questions/api.ts';
import { ApiError, getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { isAnswerRefusal, registerNow, useRegistration } from '../api.ts';
import { askAgain, registrationDialog } from '../dialogs.ts';
import { pay } from '../payments/checkout.ts';
import { useIsRegistering } from '../use-wanted-registration.ts';
import { registerHint, registerLabel } from '../register-label.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './registration-card.module.css';

interface RegisterButtonProps {
  event: Event;
  /** The user was registered before. */
  isAgain?: boolean;
  /** It is not what the page is for, such as for hosts. */
  isSecondary?: boolean;
  /** Without the line below it. */
  hideHint?: boolean;
}

/** Registers; where the event has questions, after they are answered. */
export function RegisterButton({ event, isAgain = false, isSecondary = false, hideHint = false }: RegisterButtonProps) {
  const hint = hideHint ? null : registerHint(event);
  const { isPending } = useRegistration(event);
  const isRegistering = useIsRegistering(event.id);
  const { load } = useQuestions(event.id);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useAction(begin, async (error) => {
    if (isAnswerRefusal(error)) await askAgain(event.id);
    // The button goes, and with it what is beside it
    else if (isFull(error)) notice.error(getErrorMessage(error));
    else setFailure(getErrorMessage(error));
  });

  async function begin(): Promise<void> {
    if (isPending) return;
    setFailure(null);
    const questions = await load();
    if (questions.length > 0) registrationDialog.set({ kind: 'questions', event: event.id, questions });
    else if (event.price === null) registerNow(event, { onAnswersMissing: () => void askAgain(event.id) });
    else await pay(event);
  }
  return (
    <>
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Button
        size={isSecondary ? 'md' : 'lg'}
        fullWidth
        variant={isAgain || isSecondary ? 'default' : 'filled'}
        loading={isRunning || isPending || isRegistering}
        onClick={() => void run()}
      >
        {registerLabel(event, isAgain)}
      </Button>
      {hint !== null && (
        <Text size="s" tone="quiet" align="center" className={classes.hint}>
          {hint}
        </Text>
      )}
    </>
  );
}

/** The last seat was taken meanwhile; `pay` gives the server's error as the cause. */
function isFull(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  return cause instanceof ApiError && cause.code === registrationErrors.event_full.code;
}
