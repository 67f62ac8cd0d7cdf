import { useParams } from '@tanstack/react-router';
import { useCommunity } from '../../communities/api.ts';
import { DirectoryTab } from '../../directory/screens/directory.tsx';
import { MentoringLink } from '../../mentoring/parts/mentoring-link.tsx';
import { SaveSearch } from '../../saved-searches/parts/save-search.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** /communities/{id}/members: the directory, whose searches can be saved, and the way to the mentors. */
export function CommunityDirectoryPage() {
  const { id } = useParams({ from: '/app/open/communities/$id/members' });
  const { data: community } = useCommunity(id);
  return (
    <Stack gap={16}>
      <MentoringLink community={community} />
      <DirectoryTab saveSearch={SaveSearch} />
    </Stack>
  );
}
