import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { deleteComment } from '@homecoming/contract/comments.ts';
import { useState } from 'react';
import { Stack } from '../../ui/layout/stack.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { useReportOptions, type Reportable } from '../api.ts';
import { listGrounds } from '../model.ts';
import { GroundFields } from './ground-fields.tsx';
import { reportTexts } from '../texts.ts';

/** Why somebody who moderates removes what another person wrote. */
export type Removal = BodyOf<typeof deleteComment>;

interface RemoveSheetProps {
  removed: Reportable;
  what: 'post' | 'comment' | 'reply' | 'job';
  opened: boolean;
  onClose: () => void;
  onRemove: (removal: Removal) => Promise<void>;
  returnTo: () => HTMLElement | null;
}

/** Asks somebody who moderates why they remove what another person wrote. */
export function RemoveSheet({ removed, what, opened, onClose, onRemove, returnTo }: RemoveSheetProps) {
  // Without rules, or where they do not load, the general reasons are there.
  const { data } = useReportOptions(removed, opened);
  const grounds = listGrounds(data?.rules ?? []);
  const [value, setValue] = useState('other');
  const [reason, setReason] = useState('');
  const chosen = grounds.find((one) => one.value === value);
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={`Remove this ${what}?`}
      confirm={`Remove ${what}`}
      onConfirm={() =>
        onRemove({
          ground: chosen?.ground ?? 'other',
          rule: chosen?.rule ?? null,
          reason: reason.trim() || null,
        })
      }
      fields={
        <Stack gap={16}>
          <GroundFields
            grounds={grounds}
            ground={value}
            onGroundChange={setValue}
            reason={reason}
            onReasonChange={setReason}
          />
        </Stack>
      }
      returnTo={returnTo}
    >
      {reportTexts.removeLead}
    </ConfirmSheet>
  );
}
