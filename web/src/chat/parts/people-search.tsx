import type { Person } from '@homecoming/contract/shapes.ts';
import { useRef, useState, type ReactNode } from 'react';
import { usePeopleSearch } from '../../communities/members/api.ts';
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
  /** Shown while nothing is typed, in place of a hint. */
  suggested?: ReactNode;
}

/** Finds a person of the user's communities to whom the user can write; a press picks them. */
export function PeopleSearch({ without, onPick, hasInitialFocus = true, suggested }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const search = usePeopleSearch(typed);
  const found = search?.results?.filter(({ id, can }) => can.message && !without.includes(id));
  return (
    <Stack gap={16} ref={place} className={classes.search}>
      <SearchField label="Find a person" value={typed} onChange={setTyped} hasInitialFocus={hasInitialFocus} />
      {search === null &&
        (suggested ?? <Text tone="soft">Search the people of your communities by name, company or interest.</Text>)}
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
          {(people) => (
            <ul aria-label="People">
              {people.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    {...rowStyle({ gap: 12, className: classes.person })}
                    onClick={() => {
                      onPick(person);
                      setTyped('');
                      searchFieldIn(place.current)?.focus();
                    }}
                  >
                    <Avatar person={person} size={40} />
                    <Stack as="span" grow className={classes.words}>
                      <PersonName person={person} />
                      <Text as="span" size="s" tone="quiet" lines={1}>
                        {person.communities.map(({ name }) => name).join(', ')}
                      </Text>
                    </Stack>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </ListView>
      )}
    </Stack>
  );
}

/** The field of a search of people inside an element. */
export function searchFieldIn(place: Element | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('input[type="search"]') ?? null;
}
