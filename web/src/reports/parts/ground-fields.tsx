import { limits } from '@homecoming/contract/limits.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { authorNote, type Ground } from '../model.ts';
import { reportTexts } from '../texts.ts';

interface GroundFieldsProps {
  grounds: readonly Ground[];
  /** The value of the chosen ground. */
  ground: string;
  onGroundChange: (ground: string) => void;
  reason: string;
  onReasonChange: (reason: string) => void;
}

/** Why something is removed, and what its author reads about it. */
export function GroundFields({ grounds, ground, onGroundChange, reason, onReasonChange }: GroundFieldsProps) {
  return (
    <>
      <NativeSelect
        label={reportTexts.whyRemoved}
        data={grounds.map(({ value, label }) => ({ value, label }))}
        value={ground}
        onChange={(event) => onGroundChange(event.currentTarget.value)}
      />
      <AuthorNoteField value={reason} onChange={onReasonChange} />
    </>
  );
}

interface AuthorNoteFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** What the author reads about a removal. */
export function AuthorNoteField({ value, onChange }: AuthorNoteFieldProps) {
  return (
    <Textarea
      label={<OptionalLabel>{authorNote.label}</OptionalLabel>}
      description={authorNote.description}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={limits.decisionReason}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
