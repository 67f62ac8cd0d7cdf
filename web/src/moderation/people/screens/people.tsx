import type { FoundPerson } from '@homecoming/contract/staff-people.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../../../lib/text/format.ts';
import { useSearchedItems } from '../../../lib/lists/use-searched-items.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { coverClass, ListRow } from '../../../ui/layout/list-row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { usePeople } from '../api.ts';

const TYPING_PAUSE_MS = 250;

/** /staff/people: finds accounts by name or address. */
export function StaffPeopleTab() {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const list = usePeople(searched);
  const items = useSearchedItems(list);
  return (
    <Stack gap={16}>
      <Text tone="soft">Find people by name or address. Each look at the page of a person is logged.</Text>
      <SearchField label="Find a person" value={typed} onChange={setTyped} />
      <ListView
        list={{ ...list, items }}
        label="Loading people"
        rows={6}
        empty={
          <EmptyState drawing="signpost" title="Nobody by that name or address">
            Try how the first name, the last name or the address begins.
          </EmptyState>
        }
        more="people"
      >
        {(people) => (
          <RowsCard label="People">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </RowsCard>
        )}
      </ListView>
    </Stack>
  );
}

function PersonRow({ person }: { person: FoundPerson }) {
  return (
    <ListRow
      start={<Avatar person={person} size={40} />}
      name={
        <Link to="/staff/people/$id" params={{ id: person.id }} className={coverClass}>
          {fullName(person)}
        </Link>
      }
      note={person.email}
      {...(person.is_staff && { endContent: <Badge>Staff</Badge> })}
    />
  );
}
