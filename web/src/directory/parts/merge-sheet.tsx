import type { FacetValue } from '@homecoming/contract/directory.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { mergeValues, separateValue, useFacetValues, type MergedFacet } from '../api.ts';

interface MergeSheetProps {
  opened: boolean;
  onClose: () => void;
  communityId: string;
  facet: MergedFacet;
  /** What is merged into another value. */
  merged: FacetValue;
}

/** Asks into which other value one is merged, and says how many people that concerns. */
export function MergeSheet({ opened, onClose, merged, ...question }: MergeSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Merge ${merged.label}`}>
      <MergeForm key={merged.value} merged={merged} onClose={onClose} {...question} />
    </Sheet>
  );
}

function MergeForm({ onClose, communityId, facet, merged }: Omit<MergeSheetProps, 'opened'>) {
  const [into, setInto] = useState<(FacetValue & { id: string }) | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const found = useFacetValues(communityId, facet, typed).data?.results ?? [];
  const options = found.filter(({ value }) => value !== merged.value).map((value) => ({ ...value, id: value.value }));
  const merging = useAction(async () => {
    if (into === null) return;
    await mergeValues(communityId, facet, merged.value, into.value);
    onClose();
    const undo = () => void separate(communityId, facet, merged);
    notice.success(`${merged.label} counts as ${into.label} now`, { label: 'Undo', run: undo });
  }, 'return');
  return (
    <Stack gap={16}>
      <ChoiceField
        name="into"
        label="Into"
        maxLength={limits.searchQuery}
        value={into}
        onChange={setInto}
        typed={typed}
        onType={setTyped}
        options={options}
        nothingFits="Nobody here has that."
      />
      {into !== null && (
        <Text tone="soft" breaks>
          {`${counted(merged.people, 'person', 'people')} with “${merged.label}” and ${counted(into.people, 'person', 'people')} with “${into.label}” are found together, as “${into.label}”. Their profiles keep their words.`}
        </Text>
      )}
      {merging.failure !== null && <FormFailure>{merging.failure}</FormFailure>}
      <Button disabled={into === null} loading={merging.isRunning} onClick={() => void merging.run()}>
        Merge
      </Button>
    </Stack>
  );
}

async function separate(communityId: string, facet: MergedFacet, { value, label }: FacetValue): Promise<void> {
  try {
    await separateValue(communityId, facet, value);
  } catch (error) {
    notice.error(`${label} stays merged. ${getErrorMessage(error)}`);
  }
}
