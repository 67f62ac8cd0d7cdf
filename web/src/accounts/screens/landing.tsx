import { accountErrors } from '@homecoming/contract/accounts.ts';
import { useForm } from '@mantine/form';
import { Suspense, useState, type ReactNode } from 'react';
import { hasErrorCode } from '../../lib/http/api-error.ts';
import { session } from '../../lib/session.ts';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';
import { PasswordField, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { signIn } from '../api.ts';
import { rules } from '../parts/rules.ts';
import { typedEmail } from '../parts/typed-email.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import { PasskeyButton } from '../second-factor/parts/passkey-button.tsx';
import { readQuestion, type SecondStepQuestion } from '../second-factor/question.ts';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './welcome.module.css';

interface LandingProps {
  /** The ticket of the event for which the visitor signs in. */
  ticket?: ReactNode;
  /** What the sign-in opens, such as `Sign in to open this event`. */
  waiting?: string | null;
}

/** Few people need it, after their password. */
const SecondStep = lazyPart(async () => (await import('../second-factor/parts/second-step.tsx')).SecondStep);

/** The start page: what Homecoming is, and the sign-in form; after the password the second step of those who have one. */
export function LandingScreen({ ticket = null, waiting = null }: LandingProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: typedEmail.get(), password: '' },
    validate: { email: (value) => rules.email(value), password: (value) => rules.password(value) },
  });
  const [question, setQuestion] = useState<SecondStepQuestion | null>(null);

  async function enter({ email, password }: { email: string; password: string }): Promise<void> {
    try {
      await signIn({ email: email.trim(), password });
    } catch (error) {
      if (!hasErrorCode(error, accountErrors.second_factor_required.code)) throw error;
      setQuestion(readQuestion(error.details));
    }
  }

  if (question !== null) {
    return (
      <WelcomeFrame title="Second step">
        <Suspense>
          <SecondStep question={question} onBack={() => setQuestion(null)} />
        </Suspense>
      </WelcomeFrame>
    );
  }
  return (
    <WelcomeFrame title="Sign in" windowsFirst={ticket === null && waiting === null}>
      <Heading as="h1" size="display">
        Come back to <br />
        your people.
      </Heading>
      <Text size="l" tone="soft" className={classes.lead}>
        Classes, cities and clubs. One calm place to find them again, whatever year you left.
      </Text>
      {ticket !== null && <div className={classes.ticket}>{ticket}</div>}
      <SessionNotice waiting={waiting} />
      <Form form={form} stepsByEnter onSubmit={enter}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...fieldProps(form, 'email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          beside={
            <TextLink to="/password-reset" onClick={() => typedEmail.keep(form.getValues().email)}>
              Forgot password?
            </TextLink>
          }
          {...fieldProps(form, 'password')}
        />
        <SubmitButton size="lg" mt={4}>
          Sign in
        </SubmitButton>
      </Form>
      <div className={classes.passkey}>
        <PasskeyButton />
      </div>
      <Text tone="soft" align="center" className={classes.other}>
        New here? <TextLink to="/signup">Create an account</TextLink>
      </Text>
    </WelcomeFrame>
  );
}

/** Why the session ended, or else what waits for the visitor. */
function SessionNotice({ waiting }: { waiting: string | null }) {
  const words = describeSessionEnd() ?? waiting;
  if (words === null) return null;
  return (
    <Text size="m" tone="info" className={classes.notice} role="status">
      {words}
    </Text>
  );
}

function describeSessionEnd(): string | null {
  const end = session.lastEnd();
  if (end === 'expired') return 'Your session has ended. Sign in and you are back where you were.';
  return end === 'elsewhere' ? 'You signed out in another tab. Sign in and you are back where you were.' : null;
}
