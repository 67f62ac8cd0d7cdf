import type { Community } from '@homecoming/contract/communities.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { useJoinRequests } from '../api.ts';
import classes from './waiting-requests.module.css';

/** The way to the requests of a community and how many wait, for the people who answer them. */
export function WaitingRequests({ community }: { community: Community }) {
  const allowed = community.can.manage_requests;
  const { items = [], hasMore } = useJoinRequests(community.id, allowed);
  if (!allowed) return null;
  const waiting = hasMore ? `${items.length}+` : String(items.length);
  return (
    <ButtonLink to="/communities/$id/manage" params={{ id: community.id }} variant="default">
      Requests
      {items.length > 0 && (
        <span className={classes.count}>
          {waiting}
          <span className="hc-hidden"> waiting</span>
        </span>
      )}
    </ButtonLink>
  );
}
