import { Outlet } from '@tanstack/react-router';
import { MyCommunities } from '../../communities/parts/my-communities.tsx';
import { ProfileScreen } from '../../profiles/screens/profile.tsx';

/** /profile: one's own profile, with one's communities beside it; its tabs are routes of their own. */
export function ProfilePage() {
  return (
    <ProfileScreen aside={<MyCommunities />}>
      <Outlet />
    </ProfileScreen>
  );
}
