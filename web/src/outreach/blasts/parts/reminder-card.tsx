import { type MailProgress } from '@homecoming/contract/blasts.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { counted } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { OptionalLabel } from '../../../ui/fields/fields.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconBell } from '../../../ui/icons/icons.tsx';
import { sendReminder, useReminders, type ReminderAudience } from '../api.ts';
import { useReloadWhile } from '../use-reload-while.ts';
import { MailsSent } from './mails-sent.tsx';
import classes from './blasts.module.css';

const AUDIENCES: Readonly<Record<ReminderAudience, string>> = {
  going: 'Everyone who is going',
  not_checked_in: 'Going, not checked in',
  checked_in: 'Checked in',
  awaiting_payment: 'Payment due',
  requested: 'Waiting for an answer',
  waitlisted: 'On the waitlist',
  all: 'All of them',
};

/** Reminds people of the event by mail. */
export function ReminderCard({ event }: { event: Event }) {
  const { reminders, reload } = useReminders(event.id);
  const last = reminders?.last ?? null;
  useReloadWhile(last !== null && last.mails.sent < last.mails.total, reload);
  const [audience, setAudience] = useState<ReminderAudience>('going');
  const [message, setMessage] = useState('');
  const [sentBefore, setSentBefore] = useState(0);
  const [state, setState] = useState<{ sending: boolean; failure: string | null }>({ sending: false, failure: null });
  const idempotencyKey = useIdempotencyKey(audience, message, sentBefore);
  const isOver = Date.parse(event.ends_at) <= useMinute();
  if (event.status !== 'published' || isOver) return null;

  async function send(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (state.sending) return;
    setState({ sending: true, failure: null });
    try {
      const mails = await sendReminder(event.id, { audience, message, idempotencyKey });
      notice.success(`A reminder is on its way${peopleWords(mails)}`);
      setMessage('');
      setSentBefore(sentBefore + 1);
      setState({ sending: false, failure: null });
    } catch (error) {
      setState({ sending: false, failure: messageOf(error) });
    }
  }

  return (
    <form noValidate className={classes.composer} onSubmit={(submit) => void send(submit)}>
      <div>
        <h2 className={classes.title}>Reminder</h2>
        <p className={classes.quiet}>
          An email with time and place. Two go out by themselves, a day and an hour before.{' '}
          {reminders !== undefined && `You can send ${leftWords(reminders.left_today)} today.`}
        </p>
      </div>
      <NativeSelect
        label="Who gets it"
        data={Object.entries(AUDIENCES).map(([value, label]) => ({ value, label }))}
        value={audience}
        onChange={({ currentTarget: { value } }) => setAudience(audienceOf(value))}
      />
      <Textarea
        label={<OptionalLabel>Your words</OptionalLabel>}
        minRows={2}
        maxRows={8}
        maxLength={limits.description}
        value={message}
        onChange={(change) => setMessage(change.currentTarget.value)}
      />
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
      <Button
        type="submit"
        variant="default"
        leftSection={<IconBell size={20} />}
        loading={state.sending}
        disabled={reminders?.left_today === 0}
        className={classes.alone ?? ''}
      >
        Send the reminder
      </Button>
      {last !== null && <MailsSent mails={last.mails} />}
    </form>
  );
}

function leftWords(left: number): string {
  return left === 0 ? 'no more' : `${left} more`;
}

function peopleWords({ total }: MailProgress): string {
  return total === 0 ? '' : ` to ${counted(total, 'person', 'people')}`;
}

function audienceOf(value: string): ReminderAudience {
  return value in AUDIENCES ? (value as ReminderAudience) : 'going';
}
