import { limits } from '@homecoming/contract/limits.ts';
import type { SavedSearch } from '@homecoming/contract/saved-searches.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { ActionForm } from '../../ui/fields/form.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconBell, IconBellCheck } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { saveSearch, useSavedSearches } from '../api.ts';
import { searchTexts, weeklyLabels } from '../texts.ts';

interface SaveSearchProps {
  community: string;
  /** What is searched: people, unless it is said. */
  kind?: SavedSearch['kind'];
  filters: SavedSearch['query'];
  /** What the search is called unless the user says otherwise. */
  suggestedName: string;
}

/** The button that saves what is searched now. */
export function SaveSearch(props: SaveSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: searches } = useSavedSearches();
  const openSearches = useOpenSearches();
  const { community, kind = 'people', filters } = props;
  const isSaved = searches?.results.some(
    (one) => one.community.id === community && one.kind === kind && sortQuery(one.query) === sortQuery(filters),
  );
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={isSaved === true ? <IconBellCheck size={16} /> : <IconBell size={16} />}
        title={isSaved === true ? searchTexts.title : undefined}
        onClick={() => (isSaved === true ? openSearches() : setIsOpen(true))}
      >
        {isSaved === true ? searchTexts.isSaved : searchTexts.save}
      </Button>
      <Sheet opened={isOpen} onClose={close} title={searchTexts.save}>
        <SaveForm {...props} onDone={close} />
      </Sheet>
    </>
  );
}

/** A query as a text that is the same for the same values in another order. */
function sortQuery(query: SavedSearch['query']): string {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined);
  const sorted = parts.map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value] as const);
  return JSON.stringify(sorted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function useOpenSearches(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/profile/settings/searches' });
}

function SaveForm({
  community,
  kind = 'people',
  filters,
  suggestedName,
  onDone,
}: SaveSearchProps & { onDone: () => void }) {
  const [name, setName] = useState(suggestedName.slice(0, limits.savedSearchName));
  const [weekly, setWeekly] = useState(true);
  const openSearches = useOpenSearches();
  const saving = useAction(async () => {
    await saveSearch({ kind, community, name: name.trim(), query: filters, weekly });
    notice.success(searchTexts.saved, { label: searchTexts.title, run: openSearches });
    onDone();
  }, 'return');
  return (
    <ActionForm action={saving} send="Save" isUnfinished={name.trim() === ''}>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={limits.savedSearchName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Switch label={weeklyLabels[kind]} checked={weekly} onChange={setWeekly} />
    </ActionForm>
  );
}
