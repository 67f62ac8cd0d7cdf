import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { TextField } from '../../../ui/fields/fields.tsx';
import { startCheckIn, type CheckInView } from '../api.ts';
import classes from './check-ins.module.css';

interface EmailCheckInProps {
  eventId: string;
  /** The check-ins of this device. */
  checkIns: readonly CheckInView[];
}

/** Checks a person in by their email address. */
export function EmailCheckIn({ eventId, checkIns }: EmailCheckInProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isSending = checkIns.some(({ by, state }) => by.kind === 'email' && state === 'sending');
  function send(submit: FormEvent): void {
    submit.preventDefault();
    const typed = email.trim();
    if (!/^\S+@\S+$/.test(typed)) {
      setError('Enter an email address, like ines@example.org');
      return;
    }
    void startCheckIn(eventId, { kind: 'email', email: typed }, checkIns);
    setEmail('');
  }
  return (
    <form noValidate className={classes.email} onSubmit={send}>
      <TextField
        label="Or check in by email"
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
        }}
      />
      <Button type="submit" variant="light" h={48} loading={isSending}>
        Check in
      </Button>
    </form>
  );
}
