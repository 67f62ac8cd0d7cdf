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
    <section>
      <h2 className={classes.heading}>From the hosts</h2>
      {list.error !== undefined && <SectionError error={list.error} onRetry={list.reload} />}
      <div className={classes.list}>
        {shown.map((blast) => (
          <BlastCard key={blast.id} eventId={event.id} blast={blast} />
        ))}
        <LoadMore what="messages" list={list} />
      </div>
    </section>
  );
}

function BlastCard({ eventId, blast }: { eventId: string; blast: Blast }) {
  const { author } = blast;
  return (
    <article
      className={classes.card}
      aria-label={blast.title ?? `Message of ${author === null ? 'the hosts' : fullName(author)}`}
    >
      <header className={classes.head}>
        {author !== null && <Avatar person={author} size={40} />}
        <div className={classes.who}>
          {author === null ? (
            <p>The hosts</p>
          ) : (
            <Link to="/users/$id" params={{ id: author.id }}>
              <PersonName person={author} />
            </Link>
          )}
          <p className={classes.quiet}>
            Organiser · <RelativeTime iso={blast.created_at} />
            {blast.edited_at !== null && ' · edited'}
          </p>
        </div>
        <IconSpeakerphone size={20} className={classes.sign} />
      </header>
      {blast.title !== null && (
        <h3 dir="auto" className={classes.title}>
          {blast.title}
        </h3>
      )}
      <ClampedText key={blast.edited_at} clamped>
        {blast.message}
      </ClampedText>
      <BlastReactions eventId={eventId} blast={blast} />
    </article>
  );
}
