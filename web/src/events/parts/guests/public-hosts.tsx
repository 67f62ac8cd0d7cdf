import type { OpenEvent, PublicHost } from '@homecoming/contract/open-events.ts';
import { fullName } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { AsideList, AsideSection, asideClasses } from '../../../ui/page/aside.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** The hosts of an event who agreed that anybody sees their names. Renders nothing without any. */
export function PublicHosts({ event: { hosts } }: { event: OpenEvent }) {
  if (hosts.length === 0) return null;
  return (
    <AsideSection title="Your hosts">
      <AsideList>
        {hosts.map((host) => (
          <li key={`${fullName(host)} ${host.graduation_year}`} className={asideClasses.row}>
            <Avatar person={toPerson(host)} size={40} />
            <span className={asideClasses.words}>
              <PersonName person={host} />
              <span className={asideClasses.quiet}>Organiser</span>
            </span>
          </li>
        ))}
      </AsideList>
    </AsideSection>
  );
}

/** Visitors learn neither the id nor the photo: the drawing follows from the name. */
function toPerson(host: PublicHost) {
  return { ...host, id: fullName(host), photo: null };
}
