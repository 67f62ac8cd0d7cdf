import type { Profile } from '@homecoming/contract/profiles.ts';
import { Link } from '@tanstack/react-router';
import { Crest } from '../../ui/art/crest.tsx';
import classes from './shared-communities.module.css';

/** Communities that somebody is in, as far as the reader may know of them. */
export function SharedCommunities({ title, communities }: { title: string; communities: Profile['communities'] }) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {communities.map((community) => (
          <li key={community.id}>
            <Link to="/communities/$id/details" params={{ id: community.id }} className={classes.row}>
              <Crest community={community} size={44} />
              <span dir="auto" className={classes.name}>
                {community.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
