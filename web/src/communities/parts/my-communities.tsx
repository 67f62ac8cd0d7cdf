import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { AsideList, AsideSection, asideClasses } from '../../ui/page/aside.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { Bone } from '../../ui/feedback/loading.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useCommunities } from '../api.ts';
import { roleName } from '../members/parts/roles.ts';
import { Stack } from '../../ui/layout/stack.tsx';

/** The user's communities, with the role in each. */
export function MyCommunities() {
  const { items, ...list } = useCommunities();
  const communities = items?.filter((community) => community.is_member);
  const { data: user } = useCurrentUser();
  return (
    <AsideSection title="Communities">
      <ListView
        list={{ ...list, items: communities }}
        label="Loading your communities"
        skeleton={<CommunitiesSkeleton />}
        empty={
          <p className={asideClasses.quiet}>
            None yet. <TextLink to="/communities">Find yours</TextLink>
          </p>
        }
      >
        {(own) => (
          <AsideList>
            {own.map((community) => (
              <li key={community.id}>
                <Link to="/communities/$id/details" params={{ id: community.id }} className={asideClasses.row}>
                  <Crest community={community} size={44} />
                  <span className={asideClasses.words}>
                    <span dir="auto" className={asideClasses.name}>
                      {community.name}
                    </span>
                    <span className={asideClasses.quiet}>
                      {community.id === user?.default_community && 'Default community'}
                      {community.id !== user?.default_community && community.role !== null && roleName(community.role)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </AsideList>
        )}
      </ListView>
    </AsideSection>
  );
}

/** The skeleton, as high as three communities. */
function CommunitiesSkeleton() {
  return (
    <AsideList>
      {[140, 110, 160].map((width) => (
        <li key={width}>
          <div className={asideClasses.row}>
            <Bone width={44} height={44} radius={12} />
            <Stack gap={8}>
              <Bone width={width} height={14} />
              <Bone width={80} height={11} />
            </Stack>
          </div>
        </li>
      ))}
    </AsideList>
  );
}
