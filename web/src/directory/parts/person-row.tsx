import type { CommunityMember } from '@homecoming/contract/members.ts';
import { Link } from '@tanstack/react-router';
import { roleName } from '../../communities/members/parts/roles.ts';
import { fullName, joinFacts } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconEyeOff, IconMapPin, IconMessageCircle } from '../../ui/icons/icons.tsx';
import { ListRow, coverClass } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { LevelMark } from '../../ui/text/level-mark.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './person-row.module.css';

/** A person of the directory: what they do, where they are, and a way to write to them. The row links to the profile. */
export function PersonRow({ person, communityId }: { person: CommunityMember; communityId: string }) {
  const role = person.role === 'member' ? null : roleName(person.role);
  const work = [role, person.program, person.company ?? person.current_industry].filter((part) => part !== null);
  return (
    <ListRow
      start={<Avatar person={person} size={44} />}
      endContent={
        person.can.message && (
          <Link
            to="/chat/$id"
            params={{ id: person.id }}
            {...tileStyle({ tone: 'outlined', className: classes.message })}
            data-hover
            aria-label={`Write to ${fullName(person)}`}
          >
            <IconMessageCircle />
          </Link>
        )
      }
    >
      <Row as="p" wrap gap={8} className={classes.who}>
        <Link to="/users/$id" params={{ id: person.id }} state={{ seenIn: communityId }} className={coverClass}>
          <PersonName person={person} />
        </Link>
        <LevelMark level={person.level} />
      </Row>
      {person.former_name !== null && (
        <Text size="s" tone="quiet">
          before: <bdi>{person.former_name}</bdi>
        </Text>
      )}
      {work.length > 0 && (
        <Text size="s" tone="soft" breaks lines={2}>
          {joinFacts(work)}
        </Text>
      )}
      {!person.listed && <Badge icon={IconEyeOff}>Hidden from members</Badge>}
      {person.city !== null && (
        <Row as="p" gap={4} size="s" tone="quiet">
          <IconMapPin size={16} /> <bdi>{person.city}</bdi>
        </Row>
      )}
    </ListRow>
  );
}
