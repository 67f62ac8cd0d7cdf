import { personActions, personHours, type PersonAction } from '@homecoming/contract/moderation.ts';
import { NativeSelect } from '@mantine/core';
import { decideTexts, describeDuration, personChoices } from '../texts.ts';

/** What happens to a person, and for how long. */
export interface ChosenAction {
  readonly person: PersonAction | null;
  /** Null: it has no end, or no duration. */
  readonly hours: number | null;
}

interface PersonChoiceProps {
  value: ChosenAction;
  /** What may happen to this person. */
  allowed: readonly PersonAction[];
  onChange: (value: ChosenAction) => void;
}

/** The shortest times are at the top of the list; most people need no more than the second one. */
function suggestHours(person: PersonAction | null): number | null {
  const choices = person === null ? [] : personHours[person];
  return choices[1] ?? choices[0] ?? null;
}

/** Chooses what happens to the person, with what it means for them. */
export function PersonChoice({ value: { person, hours }, allowed, onChange }: PersonChoiceProps) {
  const actions = personActions.filter((action) => allowed.includes(action));
  const durations = person === null ? [] : personHours[person];
  return (
    <>
      <NativeSelect
        label={decideTexts.person}
        description={person === null ? undefined : personChoices[person].hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: 'none', label: decideTexts.nothing },
          ...actions.map((action) => ({ value: action, label: personChoices[action].label })),
        ]}
        value={person ?? 'none'}
        onChange={({ currentTarget }) => {
          const chosen = actions.find((action) => action === currentTarget.value) ?? null;
          onChange({ person: chosen, hours: suggestHours(chosen) });
        }}
      />
      {durations.length > 0 && (
        <NativeSelect
          label={decideTexts.howLong}
          data={durations.map((one) => ({ value: String(one), label: describeDuration(one) }))}
          value={String(hours)}
          onChange={({ currentTarget }) =>
            onChange({ person, hours: durations.find((one) => String(one) === currentTarget.value) ?? null })
          }
        />
      )}
    </>
  );
}
