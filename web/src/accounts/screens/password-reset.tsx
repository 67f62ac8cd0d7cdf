import { useForm } from '@mantine/form';
import { useState } from 'react';
import { TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { askForPasswordReset } from '../api.ts';
import { rules } from '../parts/rules.ts';
import { typedEmail } from '../parts/typed-email.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './welcome.module.css';

/** Requests a mail with a link to set a new password. */
export function PasswordResetScreen() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: typedEmail.get() },
    validate: { email: (value) => rules.email(value) },
  });
  if (answer !== null) {
    return (
      <WelcomeFrame title="Look in your mail">
        <Heading as="h1" size="xl">
          Look in your mail
        </Heading>
        <Text size="l" tone="soft" className={classes.lead} role="status">
          {answer} The link works once, for an hour.
        </Text>
        <ButtonLink to="/" variant="default">
          Back to sign in
        </ButtonLink>
      </WelcomeFrame>
    );
  }
  return (
    <WelcomeFrame title="Reset your password">
      <Heading as="h1" size="xl">
        Reset your password
      </Heading>
      <Text size="l" tone="soft" className={classes.lead}>
        Tell us your email address, and we send you a link to set a new one.
      </Text>
      <Form form={form} onSubmit={async ({ email }) => setAnswer(await askForPasswordReset(email.trim()))}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...fieldProps(form, 'email')}
        />
        <SubmitButton size="lg" mt={4}>
          Send the link
        </SubmitButton>
      </Form>
      <Text tone="soft" align="center" className={classes.other}>
        You remember it? <TextLink to="/">Sign in</TextLink>
      </Text>
    </WelcomeFrame>
  );
}
