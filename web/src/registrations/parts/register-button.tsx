import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { useQuestions } from '../../events/questions/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { isAnswerRefusal, registerNow, useRegistration } from '../api.ts';
import { askAgain, registrationDialog } from '../dialogs.ts';
import { pay } from '../payments/checkout.ts';
import { useIsRegistering } from '../use-wanted-registration.ts';
import { registerHint, registerLabel } from '../register-label.ts';
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
  const { run, isRunning } = useAction(begin, async (error) => {
    if (isAnswerRefusal(error)) await askAgain(event.id);
    else notice.error(getErrorMessage(error));
  });

  async function begin(): Promise<void> {
    if (isPending) return;
    const questions = await load();
    if (questions.length > 0) registrationDialog.set({ kind: 'questions', event: event.id, questions });
    else if (event.price === null) registerNow(event, { onAnswersMissing: () => void askAgain(event.id) });
    else await pay(event);
  }
  return (
    <>
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
