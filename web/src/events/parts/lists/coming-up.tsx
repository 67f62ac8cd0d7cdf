import type { Event } from '@homecoming/contract/events.ts';
import { TextLink } from '../../../ui/buttons/links.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { AsideHead, AsideList, AsideSection } from '../../../ui/page/aside.tsx';
import { useCommunityEvents, useEvents } from '../../api.ts';
import { EventRow } from './event-row.tsx';

const SHOWN = 3;
const TITLE = 'Coming up';

/** The next events of the user's communities, or of one, for the column beside a page. Renders nothing without any. */
export function ComingUp({ community }: { community: { id: string; name: string } | undefined }) {
  return community === undefined ? <ComingUpAnywhere /> : <ComingUpIn community={community} />;
}

function ComingUpAnywhere() {
  const { items, error } = useEvents({ when: 'upcoming' });
  if (items === undefined && error === undefined) return <RowsLoading />;
  const published = listPublished(items);
  if (published.length === 0) return null;
  return (
    <AsideSection
      title={TITLE}
      endContent={
        <TextLink to="/events" aria-label="See all events">
          See all
        </TextLink>
      }
    >
      <Rows events={published} />
    </AsideSection>
  );
}

function ComingUpIn({ community: { id, name } }: { community: { id: string; name: string } }) {
  const { items, error } = useCommunityEvents(id, 'upcoming');
  if (items === undefined && error === undefined) return <RowsLoading />;
  const published = listPublished(items);
  if (published.length === 0) return null;
  return (
    <section>
      <AsideHead title={TITLE} community={name}>
        <TextLink to="/communities/$id/events" params={{ id }} aria-label={`See all events in ${name}`}>
          See all
        </TextLink>
      </AsideHead>
      <Rows events={published} />
    </section>
  );
}

function RowsLoading() {
  return (
    <Loading label="Loading what is coming up">
      <Bone width={110} height={14} />
      {Array.from({ length: SHOWN }, (_, index) => (
        <Bone key={index} height={60} radius={12} />
      ))}
    </Loading>
  );
}

function Rows({ events }: { events: readonly Event[] }) {
  return (
    <AsideList>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </AsideList>
  );
}

function listPublished(events: readonly Event[] = []): readonly Event[] {
  return events.filter(({ status }) => status === 'published').slice(0, SHOWN);
}
