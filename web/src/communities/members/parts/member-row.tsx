import type { ChannelMember } from '@homecoming/contract/channels.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { joinFacts } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { LevelMark } from '../../../ui/text/level-mark.tsx';
import { ListRow, coverClass } from '../../../ui/layout/list-row.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './member-row.module.css';
import { roleName } from './roles.ts';

interface MemberRowProps {
  /** Members of channels and groups have no role. */
  member: Omit<ChannelMember, 'joined_at'> & { role?: CommunityMember['role'] };
  /** The id of the community whose member they are: a report of their profile is for its managers. */
  community?: string;
  /** Badges after the role. */
  badges?: ReactNode;
  /** The actions at the end of the row. */
  endContent?: ReactNode;
  /** Shows the role, for lists that mix roles. */
  withRole?: boolean;
}

/** A member in a list: name, work, level and role. The row links to the profile. */
export function MemberRow({ member, community, badges, endContent, withRole = false }: MemberRowProps) {
  const work = [member.program, member.current_industry].filter((part) => part !== null);
  const role = withRole && member.role !== undefined && member.role !== 'member' && (
    <Badge>{roleName(member.role)}</Badge>
  );
  const some = badges !== undefined || role !== false;
  return (
    <ListRow
      start={<Avatar person={member} size={44} />}
      below={
        some ? (
          <>
            {role}
            {badges}
          </>
        ) : undefined
      }
      endContent={endContent}
    >
      <Row as="p" wrap gap={12} className={classes.who}>
        <Link
          to="/users/$id"
          params={{ id: member.id }}
          className={coverClass}
          {...(community !== undefined && { state: { seenIn: community } })}
        >
          <PersonName person={member} />
        </Link>
        <LevelMark level={member.level} />
      </Row>
      {work.length > 0 && (
        <Text size="s" tone="quiet">
          {joinFacts(work)}
        </Text>
      )}
    </ListRow>
  );
}
