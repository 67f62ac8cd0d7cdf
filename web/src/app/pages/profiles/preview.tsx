import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMyCommunities } from '../../../communities/api.ts';
import { PreviewScreen } from '../../../profiles/screens/preview.tsx';

const route = getRouteApi('/app/signed-in/profile/preview');

/** /profile/preview: the user's profile as members of a community see it; of their first one, where the address names none. */
export function PreviewPage() {
  const { community } = route.useSearch();
  const { communities } = useMyCommunities();
  const navigate = useNavigate();
  const chosen = communities.find(({ id }) => id === community) ?? communities[0];
  if (chosen === undefined) return null;
  return (
    <PreviewScreen
      communities={communities}
      community={chosen.id}
      onChoose={(id) => void navigate({ to: '/profile/preview', search: { community: id }, replace: true })}
    />
  );
}
