import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { TextField } from '../../../ui/fields/fields.tsx';
import { startCheckIn, type CheckInView } from '../api.ts';
import { useNewAnswers } from '../use-new-answers.ts';
import classes from './check-ins.module.css';

interface EmailCheckInProps {
  eventId: string;
  /** The check-ins of this device. */
  checkIns: readonly CheckInView[];
  /** Whether the person can also be checked in by a ticket or in a list above it. */
  also?: boolean;
}

/** Checks a person in by their email address. An address that is refused stays in the field. */
export function EmailCheckIn({ eventId, checkIns, also = false }: EmailCheckInProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isSending = checkIns.some(({ by, state }) => by.kind === 'email' && state === 'sending');
  const isWaiting = checkIns.some(({ by, state }) => by.kind === 'email' && by.email === sent && state === 'waiting');
  // It is sent once there is a connection. Meanwhile the next person can come
  if (isWaiting) {
    setSent(null);
    setEmail('');
  }
  useNewAnswers(checkIns, (view) => {
    if (view.by.kind !== 'email' || view.by.email !== sent) return;
    setSent(null);
    if (view.state === 'refused') setError(view.sentence);
    else setEmail('');
  });

  function send(submit: FormEvent): void {
    submit.preventDefault();
    const typed = email.trim();
    field.current?.focus();
    if (!/^\S+@\S+$/.test(typed)) {
      setError('Enter an email address, like ines@example.org');
      return;
    }
    setSent(typed);
    void startCheckIn(eventId, { kind: 'email', email: typed }, checkIns);
  }
  return (
    <form noValidate className={classes.email} onSubmit={send}>
      <TextField
        ref={field}
        label={also ? 'Or check in by email' : 'Check in by email'}
        placeholder="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={limits.email}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(null);
          setSent(null);
        }}
      />
      <Button type="submit" variant="light" h={48} loading={isSending}>
        Check in
      </Button>
    </form>
  );
}
