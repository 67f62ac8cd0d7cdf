import { accountErrors } from '@homecoming/contract/accounts.ts';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { PasswordField, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { signUp } from '../api.ts';
import { PASSWORD_RULE, rules } from '../parts/rules.ts';
import { typedEmail } from '../parts/typed-email.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './welcome.module.css';

interface SignUpProps {
  /** Gets the id of the new user, before the session starts. */
  onCreated: (userId: string) => void;
  /** The ticket of the event for which the account is made. */
  ticket?: ReactNode;
}

/** Creates an account. */
export function SignUpScreen({ onCreated, ticket = null }: SignUpProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { first_name: '', last_name: '', email: typedEmail.get(), password: '' },
    validate: {
      first_name: (value) => rules.firstName(value),
      last_name: (value) => rules.lastName(value),
      email: (value) => rules.email(value),
      password: (value) => rules.newPassword(value),
    },
  });
  const keepEmail = () => typedEmail.keep(form.getValues().email);
  return (
    <WelcomeFrame title="Create your account">
      <Heading as="h1" size="xl">
        Create your account
      </Heading>
      <Text size="l" tone="soft" className={classes.lead}>
        Use the name your classmates know you by.
      </Text>
      {ticket !== null && <div className={classes.ticket}>{ticket}</div>}
      <Form
        form={form}
        stepsByEnter
        onSubmit={(values) => signUp({ ...values, email: values.email.trim() }, onCreated)}
      >
        <div className={classes.names}>
          <TextField
            label="First name"
            autoComplete="given-name"
            enterKeyHint="next"
            data-page-focus
            {...fieldProps(form, 'first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            enterKeyHint="next"
            {...fieldProps(form, 'last_name')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
          {...fieldProps(form, 'email')}
          {...(form.errors.email === accountErrors.email_taken.message && {
            error: <EmailTakenError onLeave={keepEmail} />,
          })}
        />
        <PasswordField
          label="Password"
          description={PASSWORD_RULE}
          autoComplete="new-password"
          enterKeyHint="go"
          {...fieldProps(form, 'password')}
        />
        <SubmitButton size="lg" mt={4}>
          Create account
        </SubmitButton>
      </Form>
      <Text tone="soft" align="center" className={classes.other}>
        Been here before? <TextLink to="/">Sign in</TextLink>
      </Text>
    </WelcomeFrame>
  );
}

/** The server's message about an address that is taken, with links to sign in and to reset the password. */
function EmailTakenError({ onLeave }: { onLeave: () => void }) {
  return (
    <span>
      There is an account with this email address.{' '}
      <TextLink to="/" onClick={onLeave}>
        Sign in
      </TextLink>
      , or{' '}
      <TextLink to="/password-reset" onClick={onLeave}>
        reset its password
      </TextLink>
      .
    </span>
  );
}
