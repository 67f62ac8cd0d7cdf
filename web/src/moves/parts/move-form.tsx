import { limits } from '@homecoming/contract/limits.ts';
import { MAX_MOVE_MONTHS, type Move } from '@homecoming/contract/moves.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useDraft } from '../../lib/unsent/drafts.ts';
import { useAction } from '../../lib/use-action.ts';
import { CityField, type ChosenCity } from '../../places/parts/city-field.tsx';
import { listMonths, nameMonth } from '../../profiles/parts/moves/describe-move.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveMove } from '../api.ts';
import { moveTexts } from '../texts.ts';

interface MoveFormProps {
  initial: Move | null;
  /** The id of the reader, whose draft is kept. */
  user: string;
  onDone: () => void;
}

/** The fields of a move: city, month, note. What was written stays until it was saved. */
export function MoveForm({ initial, user, onDone }: MoveFormProps) {
  const { draft, change, clear } = useDraft(user, 'move');
  const [city, setCity] = useState<ChosenCity | null>(initial?.place ?? null);
  const [month, setMonth] = useState(initial?.month ?? '');
  const { note = initial?.note ?? '' } = draft.fields;
  const saving = useAction(async (place: number) => {
    await saveMove({ place, month: month || null, note: note.trim() || null });
    clear();
    notice.success(moveTexts.saved);
    onDone();
  }, 'return');
  return (
    <Stack gap={16}>
      <CityField label="City" description={moveTexts.where} value={city} onChange={setCity} />
      <NativeSelect
        label={<OptionalLabel>Month</OptionalLabel>}
        data={[{ value: '', label: moveTexts.noMonth }, ...listChoices(initial?.month ?? null)]}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      <Textarea
        label={<OptionalLabel>Note</OptionalLabel>}
        description={moveTexts.noteExample}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.moveNote}
        value={note}
        onChange={({ currentTarget }) => change({ fields: { note: currentTarget.value }, hasTypedFields: true })}
      />
      <Text size="s" tone="quiet">
        {moveTexts.seenBy} <TextLink to="/profile/settings/privacy">Change who</TextLink>
      </Text>
      {saving.failure !== null && <FormFailure>{saving.failure}</FormFailure>}
      <Button
        loading={saving.isRunning}
        disabled={city === null}
        onClick={() => {
          if (city !== null) void saving.run(city.id);
        }}
      >
        Save
      </Button>
    </Stack>
  );
}

/** The months that can be chosen, and the chosen one, which may be over. */
function listChoices(chosen: string | null): { value: string; label: string }[] {
  const ahead = listMonths(MAX_MOVE_MONTHS + 1);
  return chosen === null || ahead.some(({ value }) => value === chosen) ? ahead : [nameMonth(chosen), ...ahead];
}
