import type { FeedbackSchedule } from '@homecoming/contract/event-feedback.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  MAX_DAY,
  toInstant,
  ownStart,
  zoneCity,
  zonedClock,
  zonedDate,
  zonedDay,
  zonedTime,
} from '../../../lib/text/zoned-time.ts';
import { notice } from '../../../lib/toasts.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { IconCheck, IconClockCheck } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { scheduleFeedback, unscheduleFeedback, useFeedbackSchedule } from '../api.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Stack, stackStyle } from '../../../ui/layout/stack.tsx';

import classes from './feedback.module.css';

/** The mail that asks for feedback: schedule it, change it, take it back. */
export function ScheduleCard({ event }: { event: Event }) {
  const { schedule, error, reload } = useFeedbackSchedule(event.id);
  if (error !== undefined) return <SectionError error={error} onRetry={reload} />;
  return (
    <Card
      title="Feedback email"
      subtitle="Sent once to everyone who checked in; to those going, if nobody did."
      endContent={schedule != null && <ScheduleState schedule={schedule} />}
    >
      {schedule === undefined && (
        <Loading label="Loading the feedback email">
          <Bone height={240} radius={12} />
        </Loading>
      )}
      {schedule !== undefined && schedule?.sent_at == null && event.status !== 'cancelled' && (
        <ScheduleForm key={schedule?.scheduled_at ?? 'new'} event={event} schedule={schedule} />
      )}
      {schedule?.sent_at != null && <SentMail schedule={schedule} zone={event.timezone} />}
      {event.status === 'cancelled' && schedule?.sent_at == null && (
        <Text size="s" tone="quiet">
          This event is cancelled. Nobody is asked.
        </Text>
      )}
    </Card>
  );
}

function ScheduleState({ schedule }: { schedule: FeedbackSchedule }) {
  return schedule.sent_at === null ? (
    <Badge icon={IconClockCheck} tone="info">
      Scheduled
    </Badge>
  ) : (
    <Badge icon={IconCheck} tone="primary">
      Sent
    </Badge>
  );
}

function SentMail({ schedule: { subject, message, sent_at }, zone }: { schedule: FeedbackSchedule; zone: string }) {
  if (sent_at === null) return null;
  const own = ownTime(sent_at, zone);
  return (
    <Stack gap={8} className={classes.sent}>
      <Text size="s" tone="quiet">
        {zonedDate(sent_at, zone)}, {zonedTime(sent_at, zone)}
        {own !== null && ` (${own} your time)`}
      </Text>
      <Text weight="strong" dir="auto">
        {subject}
      </Text>
      <p dir="auto" className={classes.message}>
        {message}
      </p>
    </Stack>
  );
}

function ScheduleForm({ event, schedule }: { event: Event; schedule: FeedbackSchedule | null }) {
  const zone = event.timezone;
  const [asking, setAsking] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: initialValues(event, schedule),
    validate: {
      subject: (subject) => (subject.trim() === '' ? 'Write a subject' : null),
      message: (message) => (message.trim() === '' ? 'Write a message' : null),
      day: (day) => (toInstant(day, '12:00', zone) === null ? 'Choose a day' : null),
      clock: (clock, { day }) => {
        if (clock === '') return 'Choose a time';
        const at = toInstant(day, clock, zone);
        return at !== null && Date.parse(at) <= Date.now() ? 'Choose a time to come' : null;
      },
    },
  });
  const { day, clock } = form.getValues();
  const at = toInstant(day, clock, zone);
  const own = at === null ? null : ownTime(at, zone);
  const isEarly = at !== null && Date.parse(at) < Date.parse(event.ends_at);
  return (
    <Form
      form={form}
      onSubmit={async ({ subject, message }) => {
        if (at === null) return;
        await scheduleFeedback(event.id, { subject, message, scheduled_at: at });
        notice.success(schedule === null ? 'The email is scheduled' : 'The email is changed');
      }}
    >
      <TextField label="Subject" maxLength={160} {...fieldProps(form, 'subject')} />
      <Textarea label="Message" minRows={3} maxRows={12} maxLength={limits.post} {...fieldProps(form, 'message')} />
      <fieldset {...stackStyle({ gap: 12, className: classes.when })}>
        <Text as="legend" size="m" weight="strong" className={classes.legend}>
          Send at
        </Text>
        <TextField aria-label="Day" type="date" max={MAX_DAY} {...fieldProps(form, 'day')} />
        <TextField aria-label="Time" type="time" {...fieldProps(form, 'clock')} />
      </fieldset>
      <Text size="s" tone="quiet">
        Time of {zoneCity(zone)}.
        {isEarly ? ' It waits for the end of the event.' : own !== null && ` It goes out at ${own} your time.`}
      </Text>
      <SubmitButton leftSection={<IconClockCheck size={20} />}>
        {schedule === null ? 'Schedule email' : 'Save changes'}
      </SubmitButton>
      {schedule !== null && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Take it back
        </Button>
      )}
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title="Take the email back?"
        confirm="Take it back"
        dismiss="Keep it"
        returnTo={() => document.getElementById('main')}
        onConfirm={async () => {
          await unscheduleFeedback(event.id);
          notice.success('The email is taken back');
        }}
      >
        It is not sent. You can schedule another one.
      </ConfirmSheet>
    </Form>
  );
}

const HOUR = 3_600_000;

/** The scheduled mail; else one for eleven in the morning after the event, or for the next hour. */
function initialValues({ title, ends_at, timezone }: Event, schedule: FeedbackSchedule | null) {
  if (schedule !== null) {
    const { subject, message, scheduled_at: at } = schedule;
    return { subject, message, day: zonedDay(at, timezone), clock: zonedClock(at, timezone) };
  }
  const dayAfter = zonedDay(new Date(Date.parse(ends_at) + 24 * HOUR).toISOString(), timezone);
  const words = {
    subject: `How was ${title}?`.slice(0, 160),
    message: 'Two minutes, five stars, one honest line. Thank you for coming.',
  };
  const morning = toInstant(dayAfter, '11:00', timezone);
  if (morning !== null && Date.parse(morning) > Date.now()) return { ...words, day: dayAfter, clock: '11:00' };
  const soon = new Date(Math.ceil(Date.now() / HOUR + 1) * HOUR).toISOString();
  return { ...words, day: zonedDay(soon, timezone), clock: zonedClock(soon, timezone) };
}

function ownTime(at: string, timezone: string): string | null {
  return ownStart({ starts_at: at, ends_at: at, timezone });
}
