import type { Profile } from '@homecoming/contract/profiles.ts';
import { Link } from '@tanstack/react-router';
import { Crest } from '../../ui/art/crest.tsx';
import { AsideList, AsideSection, asideClasses } from '../../ui/page/aside.tsx';

/** The communities of a person that the reader may see. */
export function SharedCommunities({ title, communities }: { title: string; communities: Profile['communities'] }) {
  return (
    <AsideSection title={title}>
      <AsideList>
        {communities.map((community) => (
          <li key={community.id}>
            <Link to="/communities/$id/details" params={{ id: community.id }} className={asideClasses.row}>
              <Crest community={community} size={44} />
              <span dir="auto" className={`${asideClasses.words} ${asideClasses.name}`}>
                {community.name}
              </span>
            </Link>
          </li>
        ))}
      </AsideList>
    </AsideSection>
  );
}
