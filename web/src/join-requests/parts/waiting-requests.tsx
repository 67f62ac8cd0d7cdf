import type { Community } from '@homecoming/contract/communities.ts';
import { canManage } from '../../communities/manage/api.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { TabCount } from '../../ui/layout/tab-links.tsx';
import { useJoinRequests } from '../api.ts';
import classes from './waiting-requests.module.css';

/** The way to the pages that manage a community and how many requests wait there, for the people who run it. */
export function ManageLink({ community }: { community: Community }) {
  const waiting = useWaiting(community);
  if (!canManage(community)) return null;
  return (
    <ButtonLink to="/communities/$id/manage" params={{ id: community.id }} variant="default">
      Manage
      {waiting !== null && (
        <span className={classes.count}>
          {waiting}
          <span className="hc-hidden"> waiting</span>
        </span>
      )}
    </ButtonLink>
  );
}

/** The number of open requests, at the label of their tab. */
export function RequestsCount({ community }: { community: Community }) {
  const waiting = useWaiting(community);
  return waiting === null ? null : <TabCount what="waiting">{waiting}</TabCount>;
}

/** How many requests wait, as far as they are loaded; null for none, and for people who do not answer them. */
function useWaiting(community: Community): string | null {
  const { items = [], hasMore } = useJoinRequests(community.id, community.can.manage_requests);
  if (items.length === 0) return null;
  return hasMore ? `${items.length}+` : String(items.length);
}
