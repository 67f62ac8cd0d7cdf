import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { lazyPart } from '../../../ui/overlays/on-demand.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './finder.module.css';

/** The id of the search field in the side column, the target of the skip link. */
export const FINDER_ID = 'search';

const FinderResults = lazyPart(async () => (await import('./finder-results.tsx')).FinderResults);

interface FinderProps {
  /** The results float over the content below. */
  floating?: boolean;
  /** Called when a result is opened. */
  onOpen?: () => void;
  /** What is typed, where the search is a page of its own, which keeps it. */
  page?: { typed: string; onType: (typed: string) => void; onSearched: (text: string) => void };
}

/**
 * Searches the people of the user's communities, and the groups, events and posts that the user may see, while they type.
 * Arrow keys go through the results, Escape clears them, Enter shows them on a page.
 */
export function Finder({ floating = false, onOpen, page }: FinderProps) {
  const [own, setOwn] = useState('');
  const [typed, setTyped] = page === undefined ? [own, setOwn] : [page.typed, page.onType];
  const [left, setLeft] = useState(false);
  // The code of results is loaded when the field is used, or the address asks for them
  const [wasUsed, setUsed] = useState(false);
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const isTyped = typed.trim() !== '';
  const open = isTyped && !(floating && left);

  function chosen(): void {
    // The way back leads to the results
    if (page === undefined) setTyped('');
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
    if (event.key === 'Enter' && page === undefined && open && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void navigate({ to: '/search', search: { q: typed.trim() } });
      chosen();
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
      onFocus={() => {
        setUsed(true);
        setLeft(false);
      }}
      onBlur={onBlur}
    >
      <SearchField
        id={floating ? FINDER_ID : undefined}
        label="Search people, groups"
        value={typed}
        onChange={setTyped}
        hasInitialFocus={!floating}
      />
      {!floating && !isTyped && (
        <Text size="s" tone="quiet" className={classes.hint}>
          People by name, company, program or interest. Groups, events and posts by what they are about.
        </Text>
      )}
      {(wasUsed || isTyped) && (
        <Suspense fallback={open && <SearchingSkeleton floating={floating} />}>
          <FinderResults
            typed={typed}
            open={open}
            floating={floating}
            onPage={page !== undefined}
            onOpen={chosen}
            onSearched={(text) => page?.onSearched(text)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** While the code of results loads. */
function SearchingSkeleton({ floating }: { floating: boolean }) {
  return (
    <div className={classes.found} data-floating={floating || undefined}>
      <Loading label="Searching">
        <RowsSkeleton rows={2} />
      </Loading>
    </div>
  );
}
