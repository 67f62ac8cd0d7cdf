import type { CommunityMember } from '@homecoming/contract/communities.ts';
import { Link, useParams } from '@tanstack/react-router';
import { Avatar } from '../../ui/art/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, RowsSkeleton } from '../../ui/loading.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { counted } from '../../lib/format.ts';
import { useCommunity, useMembers } from '../api.ts';
import { roleName } from '../parts/roles.ts';
import classes from './members.module.css';

/** The members of a community, in the order of their names. */
export function MembersTab() {
  const { id } = useParams({ from: '/open/communities/$id/members' });
  const { data: community } = useCommunity(id);
  const list = useMembers(id);
  if (list.items === undefined) {
    if (list.error?.status === 401 || list.error?.status === 403) return <MembersClosed />;
    if (list.error !== undefined) return <ErrorState error={list.error} onRetry={list.reload} />;
    return (
      <Loading label="Loading members">
        <RowsSkeleton rows={6} />
      </Loading>
    );
  }
  return (
    <section>
      <h2 className={classes.title}>{counted(community?.members_count ?? list.items.length, 'member')}</h2>
      <ul className={classes.list}>
        {list.items.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      <LoadMore what="members" list={list} />
    </section>
  );
}

function MemberRow({ member }: { member: CommunityMember }) {
  const work = [member.program, member.current_industry].filter((part) => part !== null);
  return (
    <li>
      <Link to="/users/$id" params={{ id: member.id }} className={classes.row}>
        <Avatar person={member} size={44} />
        <span className={classes.words}>
          <PersonName person={member} />
          {work.length > 0 && <span className={classes.quiet}>{work.join(' · ')}</span>}
        </span>
        {member.role !== 'member' && <Badge>{roleName(member.role)}</Badge>}
      </Link>
    </li>
  );
}

function MembersClosed() {
  return (
    <EmptyState drawing="keyhole" title="Members see members">
      You don't have permission to view this community
    </EmptyState>
  );
}
