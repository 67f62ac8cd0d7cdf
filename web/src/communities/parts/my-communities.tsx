import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { TextLink } from '../../ui/links.tsx';
import { useMyCommunities } from '../api.ts';
import classes from './aside.module.css';
import { roleName } from './roles.ts';

/** The communities that the user belongs to, and what they are there. */
export function MyCommunities() {
  const { communities } = useMyCommunities();
  const { data: user } = useCurrentUser();
  return (
    <section>
      <h2 className={classes.title}>Communities</h2>
      {communities.length === 0 && (
        <p className={classes.empty}>
          None yet. <TextLink to="/communities">Find yours</TextLink>
        </p>
      )}
      <ul className={classes.list}>
        {communities.map((community) => (
          <li key={community.id}>
            <Link to="/communities/$id/details" params={{ id: community.id }} className={classes.row}>
              <Crest community={community} size={44} />
              <span className={classes.words}>
                <span dir="auto" className={classes.name}>
                  {community.name}
                </span>
                <span className={classes.quiet}>
                  {community.id === user?.default_community && 'Default community'}
                  {community.id !== user?.default_community && community.role !== null && roleName(community.role)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
