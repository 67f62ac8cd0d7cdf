import type { Community } from '@homecoming/contract/communities.ts';
import { ModeSection } from './mode-section.tsx';

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
  const label = 'Who is listed as a mentor';
  return <ModeSection community={community} mode="mentoring" title="Mentoring" label={label} choices={choices} />;
}
