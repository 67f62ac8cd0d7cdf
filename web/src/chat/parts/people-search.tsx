import type { Person } from '@homecoming/contract/shapes.ts';
import { useRef, useState, type ReactNode } from 'react';
import { usePeopleSearch, useSuggestedPeople } from '../../communities/members/api.ts';
import { useConversations } from '../api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import classes from './people.module.css';

interface PeopleSearchProps {
  /** People who are not offered. */
  without: readonly string[];
  onPick: (person: Person) => void;
  /** It gets the focus when its dialog opens. */
  hasInitialFocus?: boolean;
  /** Shown while nothing is typed, in place of suggestions. */
  suggested?: ReactNode;
}

/**
 * Finds a contact or a person of the user's communities to whom the user can write; a press picks them. It begins with those of recent
 * conversations and those whom the user may know.
 */
export function PeopleSearch({ without, onPick, hasInitialFocus = true, suggested }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const search = usePeopleSearch(typed);
  const found = search?.results?.filter(({ id, can }) => can.message && !without.includes(id));
  function pick(person: Person): void {
    onPick(person);
    setTyped('');
    searchFieldIn(place.current)?.focus();
  }
  return (
    <Stack gap={16} ref={place} className={classes.search}>
      <SearchField label="Find a person" value={typed} onChange={setTyped} hasInitialFocus={hasInitialFocus} />
      {search === null && (suggested ?? <SuggestedPeople without={without} onPick={pick} />)}
      {search !== null && (
        <ListView
          list={{ items: found, error: search.error, reload: search.retry }}
          label="Searching"
          showsRefreshError
          rows={2}
          empty={
            <Text tone="soft" role="status">
              Nobody found for “<bdi>{search.query}</bdi>”.
            </Text>
          }
        >
          {(people) => <PeopleRows label="People" people={people} onPick={pick} />}
        </ListView>
      )}
    </Stack>
  );
}

/** As many people of recent conversations are offered. */
const MAX_RECENT = 4;

function SuggestedPeople({ without, onPick }: Pick<PeopleSearchProps, 'without' | 'onPick'>) {
  const known = useSuggestedPeople();
  const { items: conversations = [] } = useConversations();
  const recent = conversations
    .flatMap(({ type, id, members, can }) =>
      type === 'user' && can.write ? members.filter((one) => one.id === id) : [],
    )
    .filter(({ id }) => !without.includes(id))
    .slice(0, MAX_RECENT);
  const others = known.items?.filter(({ id }) => !without.includes(id) && !recent.some((one) => one.id === id));
  return (
    <>
      {recent.length > 0 && (
        <section>
          <Heading>Recent</Heading>
          <PeopleRows label="Recent" people={recent} onPick={onPick} />
        </section>
      )}
      {(known.items === undefined || others?.length !== 0 || recent.length === 0) && (
        <section>
          <Heading>People you may know</Heading>
          <ListView
            list={{ ...known, items: others }}
            label="Loading people"
            rows={3}
            empty={<Text tone="soft">Search the people of your communities by name, company or interest.</Text>}
          >
            {(people) => <PeopleRows label="People you may know" people={people} onPick={onPick} />}
          </ListView>
        </section>
      )}
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text as="h3" size="s" weight="strong" tone="quiet" className={classes.heading}>
      {children}
    </Text>
  );
}

interface PeopleRowsProps {
  label: string;
  people: readonly (Person & { communities?: readonly { name: string }[] })[];
  onPick: (person: Person) => void;
}

function PeopleRows({ label, people, onPick }: PeopleRowsProps) {
  return (
    <ul aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <button type="button" {...rowStyle({ gap: 12, className: classes.person })} onClick={() => onPick(person)}>
            <Avatar person={person} size={40} />
            <Stack as="span" grow className={classes.words}>
              <PersonName person={person} />
              {person.communities !== undefined && (
                <Text as="span" size="s" tone="quiet" lines={1}>
                  {person.communities.length === 0
                    ? 'Your contact'
                    : person.communities.map(({ name }) => name).join(', ')}
                </Text>
              )}
            </Stack>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The field of a search of people inside an element. */
export function searchFieldIn(place: Element | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('input[type="search"]') ?? null;
}
