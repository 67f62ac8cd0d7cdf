import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import type { BlastWords } from '../api.ts';

interface BlastFieldsProps {
  words: BlastWords;
  error: ReactNode;
  onChange: (words: BlastWords) => void;
}

/** Title and message of a blast. */
export function BlastFields({ words, error, onChange }: BlastFieldsProps) {
  return (
    <>
      <TextField
        label={<OptionalLabel>Title</OptionalLabel>}
        maxLength={limits.title}
        value={words.title}
        onChange={(event) => onChange({ ...words, title: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        minRows={4}
        maxRows={14}
        maxLength={limits.post}
        value={words.message}
        error={error}
        onChange={(event) => onChange({ ...words, message: event.currentTarget.value })}
      />
    </>
  );
}
