import { useParams } from '@tanstack/react-router';
import { useCommunity } from '../../communities/api.ts';
import { DirectoryTab } from '../../directory/screens/directory.tsx';
import { JobsLink } from '../../job-board/parts/jobs-link.tsx';
import { MentoringLink } from '../../mentoring/parts/mentoring-link.tsx';
import { SaveSearch } from '../../saved-searches/parts/save-search.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** /communities/{id}/members: the directory, whose searches can be saved, and the way to mentors and jobs. */
export function CommunityDirectoryPage() {
  const { id } = useParams({ from: '/app/open/communities/$id/members' });
  const { data: community } = useCommunity(id);
  return (
    <Stack gap={16}>
      <Row wrap gap={8}>
        <MentoringLink community={community} />
        <JobsLink community={community} />
      </Row>
      <DirectoryTab saveSearch={SaveSearch} />
    </Stack>
  );
}
