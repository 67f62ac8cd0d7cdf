import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { describeRefundPolicy } from '../../events/model.ts';
import { useQuestions } from '../../events/questions/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { isAnswerRefusal, registerNow, useRegistration } from '../api.ts';
import { askAgain, registrationDialog } from '../dialogs.ts';
import { pay } from '../payments/checkout.ts';
import type { OpenState } from '../state.ts';
import { Text } from '../../ui/text/text.tsx';
import classes from './registration-card.module.css';

interface RegisterButtonProps {
  event: Event;
  state: OpenState | 'again';
  /** Without the line below it. */
  hideHint?: boolean;
}

/** Registers; where the event has questions, after they are answered. */
export function RegisterButton({ event, state, hideHint = false }: RegisterButtonProps) {
  const { isPending } = useRegistration(event);
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
        size="lg"
        fullWidth
        variant={state === 'again' ? 'default' : 'filled'}
        loading={isRunning || isPending}
        onClick={() => void run()}
      >
        {LABELS[isForWaitlist(event) ? 'waitlist' : state]}
      </Button>
      {!hideHint && getHint(event, state) !== null && (
        <Text size="s" tone="quiet" align="center" className={classes.hint}>
          {getHint(event, state)}
        </Text>
      )}
    </>
  );
}

const LABELS = { open: 'Register', waitlist: 'Register for the waitlist', again: 'Register again' };

/** Whether a registration goes to the waitlist: all seats are taken, and nobody approves requests. */
export function isForWaitlist({ seats_left, waitlist, approval_required }: Event): boolean {
  return seats_left === 0 && waitlist && !approval_required;
}

/** What the waitlist of a paid event costs. */
export const WAITLIST_MONEY = 'You pay nothing now. When a seat comes free, you get up to 24 hours to pay for it.';

function getHint(event: Event, state: RegisterButtonProps['state']): string | null {
  const { approval_required, price } = event;
  if (state === 'waitlist' || isForWaitlist(event)) {
    const rule = 'All seats are taken. When one comes free, the first in line gets it.';
    return price === null ? rule : `${rule} ${WAITLIST_MONEY}`;
  }
  if (approval_required) return 'The hosts answer each request. You will get a message either way.';
  return price === null ? null : `You pay on a secure card page. ${describeRefundPolicy(event, Date.now())}`;
}
