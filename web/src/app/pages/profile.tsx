import { MyCommunities } from '../../communities/parts/my-communities.tsx';
import { ProfileScreen } from '../../profiles/screens/profile.tsx';

/** /profile: one's own profile, with one's communities beside it. */
export function ProfilePage() {
  return <ProfileScreen aside={<MyCommunities />} />;
}
