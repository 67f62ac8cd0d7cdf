import type { Event } from '@homecoming/contract/events.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { count, counted } from '../../lib/text/format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { isOver } from '../model.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './event-sections.module.css';

const NAMED = 2;

/**
 * Who is going, first the people whom the reader knows; only the number for people outside the community. Renders nothing
 * where nobody can go, or nobody went.
 */
export function WhosGoing({ event }: { event: Event }) {
  const { attendees, going_count, can } = event;
  const { data: user } = useCurrentUser();
  const hasEnded = isOver(event, useMinute());
  if (event.status !== 'published' || (going_count === 0 && hasEnded)) return null;
  return (
    <section>
      <Row justify="between" gap={12} className={classes.head}>
        <h2>{hasEnded ? 'Who went' : 'Who’s going'}</h2>
        {can.see_attendees && going_count > 0 && (
          <TextLink to="/events/$id/attendees" params={{ id: event.id }}>
            {going_count === 1 ? 'See all' : `See all ${count(going_count)}`}
          </TextLink>
        )}
      </Row>
      {attendees.length > 0 && <AvatarStack people={attendees} more={going_count - attendees.length} size={44} />}
      <Text size="m" tone="quiet" className={classes.quiet}>
        {describeGoing(event, hasEnded, user?.id)}
      </Text>
    </section>
  );
}

function describeGoing(
  { attendees, going_count, seats_left, can }: Event,
  hasEnded: boolean,
  user: string | undefined,
): string {
  if (going_count === 0) return can.register && seats_left !== 0 ? 'Nobody yet. Be the first.' : 'Nobody yet.';
  const isUserGoing = attendees.some(({ id }) => id === user);
  const known = attendees.filter(({ id }) => id !== user).map(({ first_name }) => first_name);
  const named = (isUserGoing ? ['You', ...known] : known).slice(0, NAMED);
  const isOne = going_count === 1 && !isUserGoing;
  const verb = hasEnded ? 'went' : isOne ? 'is going' : 'are going';
  if (named.length === 0) return `${counted(going_count, 'person', 'people')} ${verb}`;
  const others = going_count - named.length;
  const names = others > 0 ? [...named, counted(others, 'other')] : named;
  return `${new Intl.ListFormat('en-GB').format(names)} ${verb}`;
}
