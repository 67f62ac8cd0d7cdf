import type { ChannelMember } from '@homecoming/contract/channels.ts';
import { Link, useParams } from '@tanstack/react-router';
import { RowsCard } from '../../ui/rows-card.tsx';
import { counted } from '../../lib/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LevelMark } from '../../ui/level-mark.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, RowsSkeleton } from '../../ui/loading.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { useGroup, useGroupMembers } from '../api.ts';
import { FollowButton } from '../parts/follow-button.tsx';
import classes from './members.module.css';

/** The people who follow a group. */
export function GroupMembersTab() {
  const { id } = useParams({ from: '/signed-in/groups/$id/members' });
  const { data: group } = useGroup(id);
  const list = useGroupMembers(id);
  if (list.items === undefined || group === undefined) {
    if (list.error !== undefined) return <ErrorState error={list.error} onRetry={list.reload} />;
    return (
      <Loading label="Loading members">
        <RowsSkeleton rows={5} />
      </Loading>
    );
  }
  if (list.items.length === 0) {
    return (
      <EmptyState drawing="door" title="Nobody follows it yet" actions={<FollowButton group={group} />}>
        People who follow this group stand here.
      </EmptyState>
    );
  }
  return (
    <section>
      <h2 className={classes.title}>{counted(group.members_count, 'member')}</h2>
      <RowsCard label="Members">
        {list.items.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </RowsCard>
      <LoadMore what="members" list={list} />
    </section>
  );
}

function MemberRow({ member }: { member: ChannelMember }) {
  const work = [member.program, member.current_industry].filter((part) => part !== null);
  return (
    <li className={classes.row}>
      <Avatar person={member} size={44} />
      <div className={classes.words}>
        <p className={classes.who}>
          <Link to="/users/$id" params={{ id: member.id }} className={classes.name}>
            <PersonName person={member} />
          </Link>
          <LevelMark level={member.level} />
        </p>
        {work.length > 0 && <p className={classes.quiet}>{work.join(' · ')}</p>}
      </div>
    </li>
  );
}
