import type { StaffCommunity } from '@homecoming/contract/plans.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchedItems } from '../../../lib/lists/use-searched-items.ts';
import { useLastKnown } from '../../../lib/use-last-known.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { PlanSheet } from '../parts/plan-sheet.tsx';
import { StaffTable } from '../parts/staff-table.tsx';
import { useStaffCommunities } from '../api.ts';
import classes from '../parts/staff-table.module.css';

const TYPING_PAUSE_MS = 250;

/** All communities with their plans, for platform staff. */
export function StaffCommunitiesTab() {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const [chosen, setChosen] = useState<StaffCommunity | null>(null);
  // Keeps the content of the sheet during its closing animation
  const shown = useLastKnown(chosen ?? undefined);
  return (
    <>
      <p className={classes.lead}>
        You see what each community has, not what is said there. What you change is logged.
      </p>
      <Stack gap={28} revealsInOrder="everywhere">
        <Section title="All communities">
          <SearchField label="Find a community" value={typed} onChange={setTyped} />
          <div className={classes.list}>
            <Found searched={searched} onChoose={setChosen} />
          </div>
        </Section>
      </Stack>
      {shown !== undefined && (
        <PlanSheet key={shown.id} community={shown} opened={chosen !== null} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

function Found({ searched, onChoose }: { searched: string; onChoose: (community: StaffCommunity) => void }) {
  const list = useStaffCommunities(searched);
  const items = useSearchedItems(list);
  return (
    <ListView
      list={{ ...list, items }}
      label="Loading communities"
      rows={6}
      errorKind="page"
      empty={<Nobody searched={searched} />}
      more="communities"
    >
      {(communities) => <StaffTable communities={communities} onChoose={onChoose} />}
    </ListView>
  );
}

function Nobody({ searched }: { searched: string }) {
  if (searched.trim() === '') {
    return (
      <EmptyState drawing="doorway" title="No communities yet">
        The first one will appear here with its plan.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="signpost" title="No community by that name">
      Try another part of its name.
    </EmptyState>
  );
}
