import { JobsScreen } from '../../job-board/screens/jobs.tsx';
import { SaveSearch } from '../../saved-searches/parts/save-search.tsx';

/** /communities/{id}/jobs: the jobs of a community, whose searches can be saved. */
export function CommunityJobsPage() {
  return <JobsScreen saveSearch={SaveSearch} />;
}
