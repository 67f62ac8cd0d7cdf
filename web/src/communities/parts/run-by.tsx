import type { Community } from '@homecoming/contract/communities.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/art/avatar.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import classes from './aside.module.css';

/** The owners and admins of a community. */
export function RunBy({ community }: { community: Community }) {
  return (
    <section>
      <h2 className={classes.title}>Run by</h2>
      <ul className={classes.list}>
        {community.owners.map((person) => (
          <PersonRow key={person.id} person={person} title="Owner" />
        ))}
        {community.admins.map((person) => (
          <PersonRow key={person.id} person={person} title="Admin" />
        ))}
      </ul>
    </section>
  );
}

function PersonRow({ person, title }: { person: Person; title: string }) {
  return (
    <li>
      <Link to="/users/$id" params={{ id: person.id }} className={classes.row}>
        <Avatar person={person} size={40} />
        <span className={classes.words}>
          <PersonName person={person} />
          <span className={classes.quiet}>{title}</span>
        </span>
      </Link>
    </li>
  );
}
