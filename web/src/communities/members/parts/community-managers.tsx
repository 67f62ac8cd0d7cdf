import type { Community } from '@homecoming/contract/communities.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { AsideList, AsideSection, asideClasses } from '../../../ui/page/aside.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** The owners and admins of a community. */
export function CommunityManagers({ community }: { community: Community }) {
  return (
    <AsideSection title="Run by">
      <AsideList>
        {community.owners.map((person) => (
          <PersonRow key={person.id} person={person} title="Owner" />
        ))}
        {community.admins.map((person) => (
          <PersonRow key={person.id} person={person} title="Admin" />
        ))}
      </AsideList>
    </AsideSection>
  );
}

function PersonRow({ person, title }: { person: Person; title: string }) {
  return (
    <li>
      <Link to="/users/$id" params={{ id: person.id }} className={asideClasses.row}>
        <Avatar person={person} size={40} />
        <span className={asideClasses.words}>
          <PersonName person={person} />
          <span className={asideClasses.quiet}>{title}</span>
        </span>
      </Link>
    </li>
  );
}
