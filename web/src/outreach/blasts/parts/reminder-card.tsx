import { type MailProgress } from '@homecoming/contract/blasts.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isOver } from '../../../events/model.ts';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { counted } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { OptionalLabel } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { IconBell } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
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

type Reminder = { audience: ReminderAudience; message: string };

/** Reminds people of the event by mail. */
export function ReminderCard({ event }: { event: Event }) {
  const { reminders, reload } = useReminders(event.id);
  const last = reminders?.last ?? null;
  useReloadWhile(last !== null && last.mails.sent < last.mails.total, reload);
  const form = useForm<Reminder>({ mode: 'controlled', initialValues: { audience: 'going', message: '' } });
  const { audience, message } = form.getValues();
  const [sentBefore, setSentBefore] = useState(0);
  const idempotencyKey = useIdempotencyKey(audience, message, sentBefore);
  const now = useMinute();
  if (event.status !== 'published' || isOver(event, now)) return null;
  const left = reminders === undefined ? '' : ` You can send ${formatRemaining(reminders.left_today)} today.`;
  return (
    <Card
      title="Reminder"
      subtitle={`An email with time and place. Two go out by themselves, a day and an hour before.${left}`}
    >
      <Form
        form={form}
        onSubmit={async (values) => {
          const mails = await sendReminder(event.id, { ...values, idempotencyKey });
          notice.success(`A reminder is on its way${formatPeople(mails)}`);
          form.setFieldValue('message', '');
          setSentBefore(sentBefore + 1);
        }}
      >
        <NativeSelect
          label="Who gets it"
          data={Object.entries(AUDIENCES).map(([value, label]) => ({ value, label }))}
          {...fieldProps(form, 'audience')}
        />
        <Textarea
          label={<OptionalLabel>Your words</OptionalLabel>}
          minRows={2}
          maxRows={8}
          maxLength={limits.description}
          {...fieldProps(form, 'message')}
        />
        <SubmitButton
          variant="default"
          leftSection={<IconBell size={20} />}
          disabled={reminders?.left_today === 0}
          className={classes.alone ?? ''}
        >
          Send the reminder
        </SubmitButton>
      </Form>
      {last !== null && <MailsSent mails={last.mails} />}
    </Card>
  );
}

function formatRemaining(left: number): string {
  return left === 0 ? 'no more' : `${left} more`;
}

function formatPeople({ total }: MailProgress): string {
  return total === 0 ? '' : ` to ${counted(total, 'person', 'people')}`;
}
