import type { Community } from '@homecoming/contract/communities.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Choices } from '../../parts/choices.tsx';
import { saveSettings } from '../api.ts';
import classes from '../screens/manage.module.css';

interface ModeSectionProps<Mode extends 'mentoring' | 'job_board'> {
  community: Community;
  /** The setting that is chosen. */
  mode: Mode;
  title: string;
  label: string;
  choices: readonly { value: Community[Mode]; title: string; text: string }[];
}

/** For owners: whether the community has something, and how. */
export function ModeSection<Mode extends 'mentoring' | 'job_board'>(props: ModeSectionProps<Mode>) {
  const { community, mode, title, label, choices } = props;
  const save = useAction(async (value: Community[Mode]) => {
    await saveSettings(community.id, { [mode]: value });
    notice.success('The changes are saved');
  });
  return (
    <Section title={title} className={classes.narrow}>
      <Choices
        label={label}
        name={mode}
        value={community[mode]}
        choices={choices}
        onChange={(value) => void save.run(value)}
      />
    </Section>
  );
}
