import type { Community } from '@homecoming/contract/communities.ts';
import { countUpTo99 } from '../../lib/text/format.ts';
import { TabCount } from '../../ui/page/tab-links.tsx';
import { useOpenCaseCount } from '../api.ts';

/** The number of open cases, at the label of their tab. */
export function CasesCount({ community }: { community: Community }) {
  const open = useOpenCaseCount(community.id, community.can.manage_members) ?? 0;
  return open === 0 ? null : <TabCount what="waiting">{countUpTo99(open)}</TabCount>;
}
