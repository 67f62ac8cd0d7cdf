import { Button } from '@mantine/core';
import { searchFailed } from '../../communities/members/parts/search-failed.ts';
import { useSearchedItems } from '../../lib/lists/use-searched-items.ts';
import { QuotaReached, isQuotaReached } from '../../profiles/quota/parts/quota-reached.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { WindowedList } from '../../ui/lists/windowed-list.tsx';
import { findRemovable, type ActiveFilter } from '../active-filters.ts';
import type { useDirectory } from '../api.ts';
import { noFilters, type UrlChanges } from '../directory-url.ts';
import { directoryTexts, describePeople } from '../texts.ts';
import { focusResults } from '../results.ts';
import classes from './people-list.module.css';
import { PersonRow } from './person-row.tsx';

interface PeopleListProps {
  communityId: string;
  list: ReturnType<typeof useDirectory>;
  filters: readonly ActiveFilter[];
  /** The text that is searched for; empty without. */
  text: string;
  onChange: (changes: UrlChanges) => void;
}

/** The people whom search and filters leave. Those of the filters before stay while the next ones load. */
export function PeopleList({ communityId, list, ...narrowing }: PeopleListProps) {
  const items = useSearchedItems(list);
  if (isQuotaReached(list.error) && items === undefined) return <QuotaReached />;
  return (
    <ListView
      list={{ ...list, items }}
      label="Loading people"
      rows={6}
      errorFallback={narrowing.text === '' ? directoryTexts.failed : searchFailed}
      empty={<NobodyFound {...narrowing} />}
    >
      {(people) => (
        <div className={classes.list} data-old={list.items === undefined || undefined}>
          <WindowedList
            kind="rows"
            label="People"
            name={`directory of ${communityId}`}
            guess={ROW_HEIGHT}
            items={people}
            more={list.hasMore}
            busy={list.items === undefined}
            render={(person) => <PersonRow key={person.id} person={person} communityId={communityId} />}
          />
          {isQuotaReached(list.moreError) ? <QuotaReached /> : <LoadMore what="people" list={list} />}
        </div>
      )}
    </ListView>
  );
}

/** The height of a row with work and city, in px. */
const ROW_HEIGHT = 96;

function NobodyFound({ filters, text, onChange }: Pick<PeopleListProps, 'filters' | 'text' | 'onChange'>) {
  if (filters.length === 0 && text === '') {
    return (
      <EmptyState drawing="doorway" title="Nobody to show">
        {directoryTexts.nobodyListed}
      </EmptyState>
    );
  }
  const best = findRemovable(filters) ?? (text === '' ? filters.at(-1) : undefined);
  const isOnlyText = filters.length === 0;
  function widen(changes: UrlChanges): void {
    onChange(changes);
    focusResults();
  }
  const clearAll = (
    <Button variant={isOnlyText ? 'filled' : 'default'} onClick={() => widen({ ...noFilters, search: undefined })}>
      Clear all
    </Button>
  );
  return (
    <EmptyState
      drawing="signpost"
      title="Nobody found"
      actions={
        <>
          {best !== undefined && <Button onClick={() => widen(best.removal)}>Remove {best.label}</Button>}
          {best === undefined && !isOnlyText && (
            <Button onClick={() => widen({ search: undefined })}>Clear the search</Button>
          )}
          {(filters.length > 1 || text !== '') && clearAll}
        </>
      }
    >
      {describeWayOut(best, text)}
    </EmptyState>
  );
}

function describeWayOut(best: ActiveFilter | undefined, text: string): string {
  if (best?.peopleWithout !== undefined && best.peopleWithout > 0) {
    return `${directoryTexts.nobody} Without ${best.label} there are about ${describePeople(best.peopleWithout, true)}.`;
  }
  return text === '' ? directoryTexts.nobody : `Nobody here matches “${text}”. Try a name, a company or an interest.`;
}
