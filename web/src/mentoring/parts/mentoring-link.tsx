import type { Community } from '@homecoming/contract/communities.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconSchool } from '../../ui/icons/icons.tsx';

/** Leads to the mentors of a community that has mentoring; nothing elsewhere. */
export function MentoringLink({ community }: { community: Community | undefined }) {
  if (community?.can.see_members !== true || community.mentoring === 'off') return null;
  return (
    <ButtonLink
      to="/communities/$id/mentoring"
      params={{ id: community.id }}
      variant="default"
      leftSection={<IconSchool size={20} />}
    >
      Mentoring
    </ButtonLink>
  );
}
