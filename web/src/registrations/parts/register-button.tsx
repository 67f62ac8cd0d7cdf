import type { Event } from '@homecoming/contract/events.ts';
import type { Question } from '@homecoming/contract/questions.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useQuestions } from '../../events/questions/api.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { registerNow, useRegistration } from '../api.ts';
import type { OpenState } from '../state.ts';
import { QuestionsForm, type Answers } from './questions-form.tsx';
import classes from './registration-card.module.css';

interface RegisterButtonProps {
  event: Event;
  state: OpenState | 'again';
  /** Without the line below it. */
  bare?: boolean;
}

/** Registers; where the event has questions, after they are answered. */
export function RegisterButton({ event, state, bare = false }: RegisterButtonProps) {
  const { isPending } = useRegistration(event);
  const { load } = useQuestions(event.id, true);
  const [asked, setAsked] = useState<Question[]>([]);
  // Kept while the sheet is closed
  const [typed, setTyped] = useState<Answers>({});
  const [opened, setOpened] = useState(false);
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);

  async function begin(): Promise<void> {
    if (busy.current || isPending) return;
    busy.current = true;
    setLoading(true);
    try {
      const questions = await load();
      if (questions.length === 0) return registerNow(event);
      setAsked(questions);
      setOpened(true);
    } catch (error) {
      notice.error(messageOf(error));
    } finally {
      busy.current = false;
      setLoading(false);
    }
  }
  return (
    <>
      <Button
        size="lg"
        fullWidth
        variant={state === 'again' ? 'default' : 'filled'}
        loading={loading || isPending}
        onClick={() => void begin()}
      >
        {LABELS[state]}
      </Button>
      {!bare && hintOf(event, state) !== null && <p className={classes.hint}>{hintOf(event, state)}</p>}
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Before you come" subtitle={event.title}>
        <QuestionsForm
          event={event}
          questions={asked}
          typed={typed}
          onType={setTyped}
          onDone={() => setOpened(false)}
        />
      </Sheet>
    </>
  );
}

const LABELS = { open: 'Register', waitlist: 'Register for the waitlist', again: 'Register again' };

function hintOf({ approval_required, price }: Event, state: RegisterButtonProps['state']): string | null {
  if (state === 'waitlist') return 'All seats are taken. When one comes free, the first in line gets it.';
  if (approval_required) return 'The hosts answer each request. You will get a message either way.';
  return price === null ? null : 'You pay on a secure card page.';
}
