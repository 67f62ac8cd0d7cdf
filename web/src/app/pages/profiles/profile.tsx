import { Outlet } from '@tanstack/react-router';
import { MyCommunities } from '../../../communities/parts/my-communities.tsx';
import { ProfileScreen } from '../../../profiles/screens/profile.tsx';

/** /profile: the user's own profile, with their communities beside it; its tabs are child routes. */
export function ProfilePage() {
  return (
    <ProfileScreen aside={<MyCommunities />}>
      <Outlet />
    </ProfileScreen>
  );
}
