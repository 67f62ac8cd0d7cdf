import { useForm } from '@mantine/form';
import { session } from '../../lib/session.ts';
import { PasswordField, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { signIn } from '../api.ts';
import { rules } from '../parts/rules.ts';
import { typedEmail } from '../parts/typed-email.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './welcome.module.css';

/** The start page: what Homecoming is, and the sign-in form. */
export function LandingScreen() {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: typedEmail.get(), password: '' },
    validate: { email: (value) => rules.email(value), password: (value) => rules.password(value) },
  });
  return (
    <WelcomeFrame title="Sign in" windowsFirst>
      <Heading as="h1" size="display">
        Come back to <br />
        your people.
      </Heading>
      <Text size="l" tone="soft" className={classes.lead}>
        Classes, cities and clubs. One calm place to find them again, whatever year you left.
      </Text>
      <SessionNotice />
      <Form form={form} onSubmit={({ email, password }) => signIn({ email: email.trim(), password })}>
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
      <Text tone="soft" align="center" className={classes.other}>
        New here? <TextLink to="/signup">Create an account</TextLink>
      </Text>
    </WelcomeFrame>
  );
}

function SessionNotice() {
  const end = session.lastEnd();
  if (end !== 'expired' && end !== 'elsewhere') return null;
  return (
    <Text size="m" tone="info" className={classes.notice} role="status">
      {end === 'expired'
        ? 'Your session has ended. Sign in and you are back where you were.'
        : 'You signed out in another tab. Sign in and you are back where you were.'}
    </Text>
  );
}
