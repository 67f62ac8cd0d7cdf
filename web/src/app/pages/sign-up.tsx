import { SignUpScreen } from '../../accounts/screens/sign-up.tsx';
import { scheduleProfileTutorial } from '../../tutorials/model.ts';

/** /signup: the form for an account. On the device of a sign-up the profile tutorial comes after the first steps. */
export function SignUpPage() {
  return <SignUpScreen onCreated={scheduleProfileTutorial} />;
}
