import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import { Button } from '@mantine/core';
import { useAction } from '../../lib/use-action.ts';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { saveMembers } from '../api.ts';

interface ExportButtonProps {
  communityId: string;
  filters: DirectoryFilters;
  label: string;
  /** No higher than the title beside it. */
  isSmall?: boolean;
}

/** Saves the people whom the filters leave as a file for spreadsheets. For managers. */
export function ExportButton({ communityId, filters, label, isSmall = false }: ExportButtonProps) {
  const saving = useAction(() => saveMembers(communityId, filters));
  return (
    <Button
      {...(isSmall ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
      leftSection={<IconDownload size={18} />}
      loading={saving.isRunning}
      onClick={() => void saving.run()}
    >
      {label}
    </Button>
  );
}
