import type { Profile } from '@homecoming/contract/profiles.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { zonedDate } from '../../lib/text/zoned-time.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { IconCalendarEvent, IconHash, IconLock, IconSchool } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { AsideList, AsideSection, asideClasses } from '../../ui/page/aside.tsx';

interface YouShareProps {
  profile: Profile;
  /** The class year of the reader. */
  ownYear: number | null;
}

/** What the reader and another person have in common: class year, communities, events, channels. Needs something. */
export function YouShare({ profile: { communities, shared, graduation_year }, ownYear }: YouShareProps) {
  return (
    <AsideSection title="You share">
      <AsideList>
        {graduation_year !== null && graduation_year === ownYear && (
          <li>
            <div className={asideClasses.row}>
              <Tile>
                <IconSchool />
              </Tile>
              <NameAndNote name={`Class of ${graduation_year}`} note="You both graduated then" />
            </div>
          </li>
        )}
        {communities.map((community) => (
          <li key={community.id}>
            <Link to="/communities/$id/details" params={{ id: community.id }} className={asideClasses.row}>
              <Tile tone="bare">
                <Crest community={community} size={44} />
              </Tile>
              <NameAndNote name={community.name} />
            </Link>
          </li>
        ))}
        {shared.events.map(({ id, title, starts_at, timezone }) => (
          <li key={id}>
            <Link to="/events/$id" params={{ id }} className={asideClasses.row}>
              <Tile>
                <IconCalendarEvent />
              </Tile>
              <NameAndNote name={title} note={`You both go, ${zonedDate(starts_at, timezone, false)}`} />
            </Link>
          </li>
        ))}
        {shared.channels.map(({ id, name, is_private, community_name }) => (
          <li key={id}>
            <Link to="/channels/$id" params={{ id }} className={asideClasses.row}>
              <Tile>{is_private ? <IconLock /> : <IconHash />}</Tile>
              <NameAndNote
                name={name}
                note={
                  <>
                    Channel in <bdi>{community_name}</bdi>
                  </>
                }
              />
            </Link>
          </li>
        ))}
      </AsideList>
    </AsideSection>
  );
}

function NameAndNote({ name, note }: { name: string; note?: ReactNode }) {
  return (
    <span className={asideClasses.words}>
      <span dir="auto" className={asideClasses.name}>
        {name}
      </span>
      {note !== undefined && <span className={asideClasses.quiet}>{note}</span>}
    </span>
  );
}

/** Whether there is anything to say. */
export function sharesSomething({ communities, shared }: Profile): boolean {
  return communities.length + shared.channels.length + shared.events.length > 0;
}
