import { useCurrentUser } from '../api.ts';
import classes from './confirm-address.module.css';
import { ResendMail } from './resend-mail.tsx';

/** Reminds users with an unconfirmed address of the mail with the link. */
export function ConfirmAddress() {
  const { data: user } = useCurrentUser();
  if (user?.verified !== false) return null;
  return (
    <div className={classes.line}>
      <p>
        We sent a link to <strong className={classes.address}>{user.email}</strong>. Open it to confirm your address.
      </p>
      <ResendMail size="sm">Send it again</ResendMail>
    </div>
  );
}
