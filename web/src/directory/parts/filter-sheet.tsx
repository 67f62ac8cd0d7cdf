import { useState } from 'react';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { useCounts } from '../api.ts';
import { getFilters, noFilters, parseDirectoryUrl, type DirectoryUrl, type UrlChanges } from '../directory-url.ts';
import { describePeople } from '../texts.ts';
import { FilterFoot } from './filter-foot.tsx';
import { Filters } from './filters.tsx';

interface FilterSheetProps {
  opened: boolean;
  onClose: () => void;
  communityId: string;
  url: DirectoryUrl;
  onChange: (changes: UrlChanges) => void;
}

/** The filters in a sheet. The list changes when it closes by its button, which says how many people there will be. */
export function FilterSheet({ opened, onClose, ...content }: FilterSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Filter">
      <SheetFilters onClose={onClose} {...content} />
    </Sheet>
  );
}

function SheetFilters({ onClose, communityId, url, onChange }: Omit<FilterSheetProps, 'opened'>) {
  const [changes, setChanges] = useState<UrlChanges>({});
  const draft = parseDirectoryUrl({ ...url, ...changes });
  const query = draft.search === undefined ? {} : { query: draft.search };
  const { data: counts, error, mutate } = useCounts(communityId, { ...getFilters(draft), ...query });
  return (
    <Stack gap={20}>
      <Filters
        communityId={communityId}
        counts={counts}
        error={error}
        onRetry={() => void mutate()}
        url={draft}
        onChange={(next) => setChanges({ ...changes, ...next })}
      />
      <FilterFoot
        onClear={() => setChanges(noFilters)}
        onShow={() => {
          onChange(changes);
          onClose();
        }}
      >
        {counts === undefined || draft.role !== undefined
          ? 'Show people'
          : `Show ${describePeople(counts.total, counts.exact)}`}
      </FilterFoot>
    </Stack>
  );
}
