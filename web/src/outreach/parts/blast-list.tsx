import type { Blast } from '@homecoming/contract/blasts.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { Link } from '@tanstack/react-router';
import { fullName } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { IconSpeakerphone } from '../../ui/icons/icons.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useBlasts } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './blast-list.module.css';
import { BlastReactions } from './blast-reactions.tsx';

/** What the hosts wrote to those who are going. Renders nothing for others, and without any. */
export function BlastList({ event }: { event: Event }) {
  const mayRead = event.can.manage || event.my_registration?.status === 'going';
  const list = useBlasts(event.id, mayRead);
  if (!mayRead || (list.items === undefined && list.error === undefined)) return null;
  const shown = list.items?.filter(({ hidden }) => !hidden) ?? [];
  if (shown.length === 0 && list.error === undefined) return null;
  return (
    <Section title="From the hosts">
      {list.error !== undefined && <SectionError error={list.error} onRetry={list.reload} />}
      <Stack gap={12}>
        {shown.map((blast) => (
          <BlastCard key={blast.id} eventId={event.id} blast={blast} />
        ))}
        <LoadMore what="messages" list={list} />
      </Stack>
    </Section>
  );
}

function BlastCard({ eventId, blast }: { eventId: string; blast: Blast }) {
  const { author } = blast;
  return (
    <Surface
      as="article"
      pad={16}
      className={classes.card}
      aria-label={blast.title ?? `Message of ${author === null ? 'the hosts' : fullName(author)}`}
    >
      <Row as="header" gap={12}>
        {author !== null && <Avatar person={author} size={40} />}
        <Text as="div" grow className={classes.who}>
          {author === null ? (
            <p>The hosts</p>
          ) : (
            <Link to="/users/$id" params={{ id: author.id }}>
              <PersonName person={author} />
            </Link>
          )}
          <Text size="s" tone="quiet">
            Organiser · <RelativeTime iso={blast.created_at} />
            {blast.edited_at !== null && ' · edited'}
          </Text>
        </Text>
        <IconSpeakerphone size={20} className={classes.sign} />
      </Row>
      {blast.title !== null && (
        <Heading as="h3" size="s" dir="auto">
          {blast.title}
        </Heading>
      )}
      <ClampedText key={blast.edited_at} clamped>
        {blast.message}
      </ClampedText>
      <BlastReactions eventId={eventId} blast={blast} />
    </Surface>
  );
}
