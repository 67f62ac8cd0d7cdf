import { SignUpScreen } from '../../accounts/screens/sign-up.tsx';
import { scheduleProfileTutorial } from '../../tutorials/model.ts';
import { wantedTicket } from './wanted-ticket.tsx';

/** /signup: the form for an account. On the device of a sign-up the profile tutorial comes after the first steps. */
export function SignUpPage() {
  return <SignUpScreen onCreated={scheduleProfileTutorial} ticket={wantedTicket()} />;
}
