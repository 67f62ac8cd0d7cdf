import { Outlet } from '@tanstack/react-router';
import { UserScreen } from '../../../profiles/screens/user.tsx';

/** /users/{id}: the profile of a person; its tabs are child routes. */
export function UserPage() {
  return (
    <UserScreen>
      <Outlet />
    </UserScreen>
  );
}
