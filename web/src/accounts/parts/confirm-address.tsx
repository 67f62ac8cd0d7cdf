import { useCurrentUser } from '../api.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './confirm-address.module.css';
import { ResendMail } from './resend-mail.tsx';

/** Reminds users with an unconfirmed address of the mail with the link. */
export function ConfirmAddress() {
  const { data: user } = useCurrentUser();
  if (user?.verified !== false) return null;
  return (
    <Row wrap gap={16} size="m" tone="info" className={classes.line}>
      <p>
        We sent a link to{' '}
        <Text as="strong" weight="strong" breaks>
          {user.email}
        </Text>
        . Open it to confirm your address.
      </p>
      <ResendMail size="sm">Send it again</ResendMail>
    </Row>
  );
}
