import type { FoundGroup } from '@homecoming/contract/groups.ts';
import type { FoundPerson } from '@homecoming/contract/members.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { usePeopleSearch } from '../../communities/members/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import type { Search } from '../../lib/search.ts';
import { PersonCard } from '../../profiles/parts/person-card.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconMessages } from '../../ui/icons/icons.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useGroupSearch } from '../api.ts';
import { Tile } from '../../ui/layout/tile.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text, textStyle } from '../../ui/text/text.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import classes from './finder.module.css';

/** The id of the search field in the side column, the target of the skip link. */
export const FINDER_ID = 'search';
/** How many results of each kind are shown. */
const MAX_SHOWN = 6;

interface FinderProps {
  /** The results float over the content below. */
  floating?: boolean;
  /** Called when a result is opened. */
  onOpen?: () => void;
}

/**
 * Searches the people of the user's communities and the groups that the user may see, while they type. Arrow keys go
 * through the results, Escape clears them.
 */
export function Finder({ floating = false, onOpen }: FinderProps) {
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const people = usePeopleSearch(typed);
  const groups = useGroupSearch(typed);
  const place = useRef<HTMLDivElement>(null);
  const searching = people !== null && groups !== null;
  const open = searching && !(floating && left);

  function chosen(): void {
    setTyped('');
    onOpen?.();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && open) {
      // In a sheet the first Escape empties the field, the next one closes the sheet
      event.stopPropagation();
      event.preventDefault();
      setTyped('');
      place.current?.querySelector('input')?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !open) return;
    event.preventDefault();
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, ul a') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  }
  function onBlur({ relatedTarget }: FocusEvent): void {
    if (place.current?.contains(relatedTarget) !== true) setLeft(true);
  }

  return (
    <div
      ref={place}
      role="presentation"
      className={classes.finder}
      onKeyDown={onKeyDown}
      onFocus={() => setLeft(false)}
      onBlur={onBlur}
    >
      <SearchField
        id={floating ? FINDER_ID : undefined}
        label="Search people, groups"
        value={typed}
        onChange={setTyped}
        hasInitialFocus={!floating}
      />
      {!floating && !searching && (
        <Text size="s" tone="quiet" className={classes.hint}>
          People by name, company, program or interest. Groups by what they are about.
        </Text>
      )}
      <p className="hc-hidden" role="status">
        {open && summary(people, groups)}
      </p>
      {open && (
        <Stack gap={12} className={classes.found} data-floating={floating || undefined}>
          <Found people={people} groups={groups} onOpen={chosen} />
        </Stack>
      )}
    </div>
  );
}

interface FoundProps {
  people: Search<FoundPerson>;
  groups: Search<FoundGroup>;
  onOpen: () => void;
}

function Found({ people, groups, onOpen }: FoundProps) {
  if (people.results === undefined && people.error === undefined) {
    return (
      <Loading label="Searching">
        <RowsSkeleton rows={2} />
      </Loading>
    );
  }
  const nothing = people.results?.length === 0 && groups.results?.length === 0;
  if (nothing) {
    return (
      <Text size="m" tone="soft" breaks className={classes.nothing}>
        Nobody and nothing found for “<bdi>{people.query}</bdi>”. Try a name, a company, a program or an interest.
      </Text>
    );
  }
  return (
    <>
      <Finds title="People" search={people}>
        {people.results?.slice(0, MAX_SHOWN).map((person) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              description={person.communities.map(({ name }) => name).join(', ')}
              onOpen={onOpen}
            />
          </li>
        ))}
      </Finds>
      <Finds title="Groups" search={groups}>
        {groups.results?.slice(0, MAX_SHOWN).map((group) => (
          <li key={group.id}>
            <Link
              to="/groups/$id"
              params={{ id: group.id }}
              {...rowStyle({ gap: 12, className: classes.group })}
              data-hover
              onClick={onOpen}
            >
              <Tile size={40}>
                <IconMessages />
              </Tile>
              <Stack as="span" className={classes.words}>
                <Text as="bdi" size="m" weight="strong">
                  {group.name}
                </Text>
                <Text as="span" size="s" tone="quiet" dir="auto">
                  {group.channel_name} · {group.community_name}
                  {!group.can.read && ' · Join to read'}
                </Text>
              </Stack>
            </Link>
          </li>
        ))}
      </Finds>
    </>
  );
}

interface FindsProps {
  title: string;
  search: Search<unknown>;
  children: ReactNode;
}

/** The results of one kind. An error here does not hide the other kind. */
function Finds({ title, search, children }: FindsProps) {
  if (search.error !== undefined) {
    return (
      <div className={classes.failed}>
        <FormFailure>{getErrorMessage(search.error)}</FormFailure>
        <button
          type="button"
          {...textStyle({ size: 'm', weight: 'strong', tone: 'primary', className: classes.retry })}
          onClick={search.retry}
        >
          Try again
        </button>
      </div>
    );
  }
  if (search.results === undefined || search.results.length === 0) return null;
  return (
    <section aria-busy={search.loading}>
      <Text as="h3" size="xs" weight="strong" tone="quiet" className={classes.title}>
        {title}
      </Text>
      <ul aria-label={`${title} found`}>{children}</ul>
    </section>
  );
}

function summary(people: Search<FoundPerson>, groups: Search<FoundGroup>): string {
  if (people.loading || groups.loading || people.results === undefined || groups.results === undefined) return '';
  const found = `${counted(people.results.length, 'person', 'people')} and ${counted(groups.results.length, 'group')}`;
  return `${found} found for ${people.query}`;
}
