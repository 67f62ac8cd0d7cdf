import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useLinkToken } from '../../lib/browser/use-link-token.ts';
import { notice } from '../../lib/toasts.ts';
import { PasswordField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { setNewPassword } from '../api.ts';
import { PASSWORD_RULE, rules } from '../parts/rules.ts';
import { WelcomeFrame } from '../parts/welcome-frame.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './welcome.module.css';

/** Sets a new password with the token of the reset mail. */
export function NewPasswordScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'controlled',
    initialValues: { new_password: '' },
    validate: { new_password: (value) => rules.newPassword(value) },
  });
  if (token === undefined) return <IncompleteLink />;
  return (
    <WelcomeFrame title="Choose a new password">
      <Heading as="h1" size="xl">
        Choose a new password
      </Heading>
      <Text size="l" tone="soft" className={classes.lead}>
        You will be signed out on all devices, and sign in with the new one.
      </Text>
      <Form
        form={form}
        onSubmit={async ({ new_password }) => {
          await setNewPassword({ token, new_password });
          notice.success('Your password is changed. Sign in with the new one.');
          await navigate({ to: '/' });
        }}
      >
        <PasswordField
          label="New password"
          description={PASSWORD_RULE}
          autoComplete="new-password"
          {...fieldProps(form, 'new_password')}
        />
        <SubmitButton size="lg" mt={4}>
          Set password
        </SubmitButton>
      </Form>
      <Text tone="soft" align="center" className={classes.other}>
        Has the link expired? <TextLink to="/password-reset">Get a new one</TextLink>
      </Text>
    </WelcomeFrame>
  );
}

function IncompleteLink() {
  return (
    <WelcomeFrame title="This link is not complete">
      <Heading as="h1" size="xl">
        This link is not complete
      </Heading>
      <Text size="l" tone="soft" className={classes.lead}>
        Open it from the mail again, or ask for a new one.
      </Text>
      <ButtonLink to="/password-reset">Get a new link</ButtonLink>
    </WelcomeFrame>
  );
}
