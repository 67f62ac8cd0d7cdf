import { Outlet } from '@tanstack/react-router';
import { UserScreen } from '../../profiles/screens/user.tsx';

/** /users/{id}: somebody's profile; its tabs are routes of their own. */
export function UserPage() {
  return (
    <UserScreen>
      <Outlet />
    </UserScreen>
  );
}
