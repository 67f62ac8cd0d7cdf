import type { Community } from '@homecoming/contract/communities.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Choices } from '../../parts/choices.tsx';
import { saveCommunity } from '../api.ts';
import classes from '../screens/manage.module.css';

const NO_PICTURES = { pictures: { cover: null, logo: null }, onProgress: () => undefined };

const choices = [
  { value: 'off', title: 'Off', text: 'Nobody sees anything of mentoring.' },
  { value: 'open', title: 'Everybody who offers it', text: 'Members offer to mentor others, and are listed at once.' },
  {
    value: 'confirmed',
    title: 'Confirmed mentors',
    text: 'Members offer it, and are listed when you or an admin has confirmed them.',
  },
] as const;

/** For owners: whether the community has mentoring, and who is listed as a mentor. */
export function MentoringMode({ community }: { community: Community }) {
  const save = useAction(async (mentoring: Community['mentoring']) => {
    await saveCommunity(community.id, { changes: { mentoring }, ...NO_PICTURES });
    notice.success(mentoring === 'off' ? 'Mentoring is off' : 'Mentoring is on');
  });
  return (
    <Section title="Mentoring" className={classes.narrow}>
      <Choices
        label="Who is listed as a mentor"
        name="mentoring"
        value={community.mentoring}
        choices={choices}
        onChange={(value) => void save.run(value)}
      />
    </Section>
  );
}
