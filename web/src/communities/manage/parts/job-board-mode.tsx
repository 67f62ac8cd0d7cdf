import type { Community } from '@homecoming/contract/communities.ts';
import { ModeSection } from './mode-section.tsx';

const choices = [
  { value: 'off', title: 'Off', text: 'Nobody sees anything of jobs.' },
  { value: 'open', title: 'At once', text: 'Members post jobs, and others see them at once.' },
  {
    value: 'first',
    title: 'After a look at the first one',
    text: 'The first job of each member waits under Reports until you or an admin has looked.',
  },
  {
    value: 'all',
    title: 'After a look at each one',
    text: 'Every job waits there. Its words cannot be changed later.',
  },
] as const;

/** For owners: whether the community has jobs, and which of them wait for those who moderate. */
export function JobBoardMode({ community }: { community: Community }) {
  const label = 'When jobs of members are shown';
  return <ModeSection community={community} mode="job_board" title="Jobs" label={label} choices={choices} />;
}
