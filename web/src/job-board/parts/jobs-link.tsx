import type { Community } from '@homecoming/contract/communities.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconBriefcase } from '../../ui/icons/icons.tsx';
import { jobTexts } from '../texts.ts';

/** Leads to the jobs of a community that has some; nothing elsewhere. */
export function JobsLink({ community }: { community: Community | undefined }) {
  if (community?.can.see_members !== true || community.job_board === 'off') return null;
  return (
    <ButtonLink
      to="/communities/$id/jobs"
      params={{ id: community.id }}
      variant="default"
      leftSection={<IconBriefcase size={20} />}
    >
      {jobTexts.title}
    </ButtonLink>
  );
}
