import type { Community } from '@homecoming/contract/communities.ts';
import { jobBoardTexts } from '../texts.ts';
import { ModeSection } from './mode-section.tsx';

/** For owners: whether the community has jobs, and which of them wait for those who moderate. */
export function JobBoardMode({ community }: { community: Community }) {
  return <ModeSection community={community} mode="job_board" {...jobBoardTexts} />;
}
