import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../lib/use-action.ts';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, FormFailure, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { completeSignIn, signInWithPasskey } from '../api.ts';
import type { SecondStepQuestion } from '../question.ts';
import classes from './second-step.module.css';

/** The second step of a sign-in: a code of an app, a passkey or a recovery code. */
export function SecondStep({ question, onBack }: { question: SecondStepQuestion; onBack: () => void }) {
  const { ticket, methods } = question;
  const [method, setMethod] = useState(methods[0] ?? 'recovery_code');
  const { title, lead } = words[method];
  return (
    <>
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      <Text size="l" tone="soft" className={classes.lead}>
        {lead}
      </Text>
      {method === 'passkey' ? (
        <PasskeyStep ticket={ticket} />
      ) : (
        <CodeStep key={method} ticket={ticket} name={method === 'totp' ? 'code' : 'recovery_code'} />
      )}
      <Stack gap={8} className={classes.others}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="subtle" onClick={() => setMethod(other)}>
              {words[other].use}
            </Button>
          ))}
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back to the sign-in
        </Button>
      </Stack>
    </>
  );
}

const words = {
  totp: {
    title: 'Enter your code',
    lead: 'Open your authenticator app. It shows a code of six digits for Homecoming.',
    use: 'Use a code of your app',
  },
  passkey: {
    title: 'Use your passkey',
    lead: 'Your browser asks you to unlock this device, or your security key.',
    use: 'Use a passkey',
  },
  recovery_code: {
    title: 'Enter a recovery code',
    lead: 'You kept ten of them when you set up the second step. Each works once.',
    use: 'Use a recovery code',
  },
} as const;

function CodeStep({ ticket, name }: { ticket: string; name: 'code' | 'recovery_code' }) {
  const isCode = name === 'code';
  const field = useRef<HTMLInputElement>(null);
  // It comes in the place of the field that had the focus
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    mode: 'controlled',
    initialValues: { [name]: '' },
    validate: {
      [name]: (value: string) => (value.trim() === '' ? `Enter ${isCode ? 'the' : 'a recovery'} code` : null),
    },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        // A used or mistyped code is of no more use
        const typed = (values[name] ?? '').trim();
        await completeSignIn(isCode ? { ticket, code: typed } : { ticket, recovery_code: typed });
      }}
    >
      <TextField
        label={isCode ? 'Code' : 'Recovery code'}
        autoComplete="one-time-code"
        inputMode={isCode ? 'numeric' : 'text'}
        autoCapitalize={isCode ? 'off' : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        ref={field}
        size="lg"
        classNames={{ input: isCode ? classes.code : classes.recovery }}
        {...fieldProps(form, name)}
      />
      <SubmitButton size="lg">Continue</SubmitButton>
    </Form>
  );
}

function PasskeyStep({ ticket }: { ticket: string }) {
  const ask = useAction(() => signInWithPasskey(ticket), 'return');
  return (
    <Stack gap={20}>
      {ask.failure !== null && <FormFailure>{ask.failure}</FormFailure>}
      <Button size="lg" loading={ask.isRunning} onClick={() => void ask.run()}>
        {ask.failure === null ? 'Use your passkey' : 'Try again'}
      </Button>
    </Stack>
  );
}
