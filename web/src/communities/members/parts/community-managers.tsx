import type { Community } from '@homecoming/contract/communities.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import { fullName } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { AsideList, AsideSection, asideClasses } from '../../../ui/page/aside.tsx';
import { IconMessageCircle } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** The owners and admins of a community, with a way to write to them. */
export function CommunityManagers({ community }: { community: Community }) {
  const canWriteTo = new Set(community.can_write_to);
  return (
    <AsideSection title="Run by">
      <AsideList>
        {community.owners.map((person) => (
          <PersonRow
            key={person.id}
            community={community.id}
            person={person}
            title="Owner"
            canWrite={canWriteTo.has(person.id)}
          />
        ))}
        {community.admins.map((person) => (
          <PersonRow
            key={person.id}
            community={community.id}
            person={person}
            title="Admin"
            canWrite={canWriteTo.has(person.id)}
          />
        ))}
      </AsideList>
    </AsideSection>
  );
}

interface PersonRowProps {
  /** The id of the community that they run. */
  community: string;
  person: Person;
  title: string;
  /** The reader can write to this person. */
  canWrite: boolean;
}

function PersonRow({ community, person, title, canWrite }: PersonRowProps) {
  return (
    <Row as="li" gap={4}>
      <Stack grow>
        <Link to="/users/$id" params={{ id: person.id }} state={{ seenIn: community }} className={asideClasses.row}>
          <Avatar person={person} size={40} />
          <span className={asideClasses.words}>
            <PersonName person={person} />
            <span className={asideClasses.quiet}>{title}</span>
          </span>
        </Link>
      </Stack>
      {canWrite && (
        <Link
          to="/chat/$id"
          params={{ id: person.id }}
          {...tileStyle({ round: true })}
          data-hover
          aria-label={`Write to ${fullName(person)}`}
        >
          <IconMessageCircle />
        </Link>
      )}
    </Row>
  );
}
