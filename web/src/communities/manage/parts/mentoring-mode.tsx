import type { Community } from '@homecoming/contract/communities.ts';
import { mentoringTexts } from '../texts.ts';
import { ModeSection } from './mode-section.tsx';

/** For owners: whether the community has mentoring, and who is listed as a mentor. */
export function MentoringMode({ community }: { community: Community }) {
  return <ModeSection community={community} mode="mentoring" {...mentoringTexts} />;
}
