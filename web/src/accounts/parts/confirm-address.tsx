import { useCurrentUser } from '../api.ts';
import classes from './confirm-address.module.css';
import { ResendMail } from './resend-mail.tsx';

/** Tells who has not confirmed their address yet where the link is. */
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
