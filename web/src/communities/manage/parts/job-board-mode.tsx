import type { Community } from '@homecoming/contract/communities.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Choices } from '../../parts/choices.tsx';
import { saveCommunity } from '../api.ts';
import classes from '../screens/manage.module.css';

const NO_PICTURES = { pictures: { cover: null, logo: null }, onProgress: () => undefined };

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
  const save = useAction(async (mode: Community['job_board']) => {
    await saveCommunity(community.id, { changes: { job_board: mode }, ...NO_PICTURES });
    notice.success(mode === 'off' ? 'Jobs are off' : 'Jobs are on');
  });
  return (
    <Section title="Jobs" className={classes.narrow}>
      <Choices
        label="When jobs of members are shown"
        name="job-board"
        value={community.job_board}
        choices={choices}
        onChange={(value) => void save.run(value)}
      />
    </Section>
  );
}
