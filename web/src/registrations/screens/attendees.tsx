import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { MemberRow } from '../../communities/members/parts/member-row.tsx';
import { useEvent } from '../../events/api.ts';
import { isOver } from '../../events/model.ts';
import { isForbidden, isNotFound } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import { useTypedQuery } from '../../lib/search.ts';
import { useSearchedItems } from '../../lib/lists/use-searched-items.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { WindowedList } from '../../ui/lists/windowed-list.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useAttendees } from '../api.ts';

/** /events/{id}/attendees: everybody who is going, with a search by name. */
export function AttendeesScreen() {
  const { id } = useParams({ from: '/app/signed-in/events/$id/attendees' });
  const { event } = useEvent(id);
  const now = useMinute();
  const hasEnded = event !== undefined && isOver(event, now);
  return (
    <Page title={hasEnded ? 'Who went' : 'Who’s going'} back="/events/$id">
      <Stack gap={16}>
        <Text breaks dir="auto">
          <TextLink to="/events/$id" params={{ id }}>
            {event?.title ?? 'The event'}
          </TextLink>
          {event !== undefined && `, ${counted(event.going_count, 'person', 'people')}`}
        </Text>
        <Attendees key={id} eventId={id} />
      </Stack>
    </Page>
  );
}

function Attendees({ eventId }: { eventId: string }) {
  const [typed, setTyped] = useState('');
  const query = useTypedQuery(typed);
  const list = useAttendees(eventId, query);
  const items = useSearchedItems(list);
  if (isNotFound(list.error) || isForbidden(list.error)) {
    return (
      <EmptyState
        drawing="keyhole"
        title="Members see who comes"
        actions={
          <ButtonLink to="/events/$id" params={{ id: eventId }}>
            Back to the event
          </ButtonLink>
        }
      >
        The list of guests is for members of the community.
      </EmptyState>
    );
  }
  return (
    <>
      <SearchField label="Find a guest" hasResultsBelow value={typed} onChange={setTyped} />
      <ListView
        list={{ ...list, items }}
        label="Loading guests"
        rows={6}
        errorKind="page"
        more="guests"
        empty={
          <EmptyState drawing="lantern" title={query === '' ? 'Nobody yet' : 'Nobody found'}>
            {query === '' ? 'People who register appear here.' : `No guest’s name begins with “${query}”.`}
          </EmptyState>
        }
      >
        {(guests) => (
          <WindowedList
            kind="rows"
            label="Guests"
            name={`guests of ${eventId} ${query}`}
            items={guests}
            more={list.hasMore}
            busy={list.loadingMore || list.items === undefined}
            render={(guest) => <MemberRow member={guest} />}
          />
        )}
      </ListView>
    </>
  );
}
