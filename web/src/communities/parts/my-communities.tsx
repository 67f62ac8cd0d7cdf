import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { SectionError } from '../../ui/error-state.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Bone, Loading } from '../../ui/loading.tsx';
import { useCommunities } from '../api.ts';
import classes from './aside.module.css';
import { roleName } from './roles.ts';

/** The communities that the user belongs to, and what they are there. */
export function MyCommunities() {
  const { items, error, reload } = useCommunities();
  const communities = items?.filter((community) => community.is_member);
  const { data: user } = useCurrentUser();
  return (
    <section>
      <h2 className={classes.title}>Communities</h2>
      {communities === undefined &&
        (error === undefined ? <CommunitiesLoading /> : <SectionError error={error} onRetry={reload} />)}
      {communities?.length === 0 && (
        <p className={classes.empty}>
          None yet. <TextLink to="/communities">Find yours</TextLink>
        </p>
      )}
      <ul className={classes.list}>
        {communities?.map((community) => (
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

/** As high as three of them. */
function CommunitiesLoading() {
  return (
    <Loading label="Loading your communities">
      <ul className={classes.list}>
        {[140, 110, 160].map((width) => (
          <li key={width}>
            <div className={classes.row}>
              <Bone width={44} height={44} radius={12} />
              <div className={classes.bones}>
                <Bone width={width} height={14} />
                <Bone width={80} height={11} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
