import type { Event } from '@homecoming/contract/events.ts';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { fullName } from '../../lib/text/format.ts';
import { PersonCard } from '../../profiles/parts/person-card.tsx';
import { IconMessageCircle } from '../../ui/icons/icons.tsx';
import { AsideSection } from '../../ui/page/aside.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './event-sections.module.css';

/** The hosts of an event, each with a link to write to them. */
export function Hosts({ event }: { event: Event }) {
  const { data: user } = useCurrentUser();
  if (event.hosts.length === 0) return null;
  return (
    <AsideSection title="Your hosts">
      <Stack as="ul" className={classes.hosts}>
        {event.hosts.map((host) => (
          <li key={host.id}>
            <PersonCard
              person={host}
              description={host.id === user?.id ? 'Organiser (you)' : 'Organiser'}
              endContent={
                event.can.see_attendees &&
                host.id !== user?.id && (
                  <Link
                    to="/chat/$id"
                    params={{ id: host.id }}
                    {...tileStyle({ tone: 'outlined' })}
                    data-hover
                    aria-label={`Message ${fullName(host)}`}
                  >
                    <IconMessageCircle />
                  </Link>
                )
              }
            />
          </li>
        ))}
      </Stack>
    </AsideSection>
  );
}
