import type { Community } from '@homecoming/contract/communities.ts';
import { canManage } from '../../communities/manage/api.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { TabCount } from '../../ui/page/tab-links.tsx';
import { useJoinRequests } from '../api.ts';
import { Text } from '../../ui/text/text.tsx';
import classes from './join-action.module.css';

/** For managers: a link to the pages that manage a community, with the number of open requests. */
export function ManageLink({ community }: { community: Community }) {
  const open = useOpenRequestCount(community);
  if (!canManage(community)) return null;
  return (
    <ButtonLink to="/communities/$id/manage" params={{ id: community.id }} variant="default">
      Manage
      {open !== null && (
        <Text as="span" size="xs" tabular className={classes.count}>
          {open}
          <span className="hc-hidden"> waiting</span>
        </Text>
      )}
    </ButtonLink>
  );
}

/** The number of open requests, at the label of their tab. */
export function RequestsCount({ community }: { community: Community }) {
  const open = useOpenRequestCount(community);
  return open === null ? null : <TabCount what="waiting">{open}</TabCount>;
}

/** The number of loaded open requests; null for none, and for readers who may not answer them. */
function useOpenRequestCount(community: Community): string | null {
  const { items = [], hasMore } = useJoinRequests(community.id, community.can.manage_requests);
  if (items.length === 0) return null;
  return hasMore ? `${items.length}+` : String(items.length);
}
