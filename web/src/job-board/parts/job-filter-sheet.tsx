import { useState } from 'react';
import { FilterFoot } from '../../directory/parts/filter-foot.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { clearFilters } from '../active-filters.ts';
import type { JobsUrl } from '../url.ts';
import { JobFilterFields } from './job-filters.tsx';

interface JobFilterSheetProps {
  opened: boolean;
  onClose: () => void;
  url: JobsUrl;
  onChange: (url: JobsUrl) => void;
}

/** The filters in a sheet. The list changes when it closes by its button. */
export function JobFilterSheet({ opened, onClose, ...content }: JobFilterSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Filter">
      <SheetFilters onClose={onClose} {...content} />
    </Sheet>
  );
}

function SheetFilters({ onClose, url, onChange }: Omit<JobFilterSheetProps, 'opened'>) {
  const [draft, setDraft] = useState(url);
  return (
    <Stack gap={20}>
      <JobFilterFields url={draft} onChange={setDraft} />
      <FilterFoot
        onClear={() => setDraft(clearFilters(draft))}
        onShow={() => {
          onChange(draft);
          onClose();
        }}
      >
        Show jobs
      </FilterFoot>
    </Stack>
  );
}
