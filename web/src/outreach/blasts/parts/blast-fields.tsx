import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import type { BlastContent } from '../api.ts';

interface BlastFieldsProps {
  content: BlastContent;
  error: ReactNode;
  onChange: (content: BlastContent) => void;
}

/** Title and message of a blast. */
export function BlastFields({ content, error, onChange }: BlastFieldsProps) {
  return (
    <>
      <TextField
        label={<OptionalLabel>Title</OptionalLabel>}
        maxLength={limits.title}
        value={content.title}
        onChange={(event) => onChange({ ...content, title: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        minRows={4}
        maxRows={14}
        maxLength={limits.post}
        value={content.message}
        error={error}
        onChange={(event) => onChange({ ...content, message: event.currentTarget.value })}
      />
    </>
  );
}
