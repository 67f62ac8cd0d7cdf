import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { Finder } from '../parts/finder.tsx';

/** /search?q=: the results of a search, at an address of their own. */
export function SearchScreen() {
  const { q = '' } = useSearch({ from: '/app/signed-in/search' });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState({ inUrl: q, reported: q });
  if (q !== known.inUrl) {
    setKnown({ ...known, inUrl: q });
    // Not what was typed a moment ago, but what a link or another search asks for
    if (q !== known.reported) setTyped(q);
  }
  return (
    <Page title="Search" tabTitle={q === '' ? 'Search' : `${q} - Search`}>
      <Finder
        page={{
          typed,
          onType: setTyped,
          onSearched(text) {
            if (text === q) return;
            setKnown((now) => ({ ...now, reported: text }));
            void navigate({ to: '/search', search: { q: text || undefined }, replace: true, resetScroll: false });
          },
        }}
      />
    </Page>
  );
}
