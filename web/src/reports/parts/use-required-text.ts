import { limits } from '@homecoming/contract/limits.ts';
import { useState, type ChangeEvent } from 'react';

/**
 * The text of an objection or of its answer. `take()` returns it, or null and shows `missing` where there is none; `field` is
 * for the Textarea.
 */
export function useRequiredText(missing: string) {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  return {
    take(): string | null {
      const written = text.trim();
      setEmpty(written === '');
      return written === '' ? null : written;
    },
    field: {
      error: isEmpty ? missing : undefined,
      autosize: true,
      maxLength: limits.appeal,
      value: text,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        setText(event.currentTarget.value);
        setEmpty(false);
      },
    },
  };
}
