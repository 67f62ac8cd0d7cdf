import { limits } from '@homecoming/contract/limits.ts';
import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { ReactNode } from 'react';
import classes from './words-field.module.css';

interface WordsFieldProps {
  label: ReactNode;
  description?: string;
  value?: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
}

/** A few words or phrases; Enter or a comma ends each. */
export function WordsField({ onChange, ...props }: WordsFieldProps) {
  return (
    <TagsInput
      {...props}
      splitChars={[',', ';']}
      maxTags={limits.listItems}
      maxLength={limits.listItem}
      onChange={(words) => onChange(words.map((word) => word.trim().slice(0, limits.listItem)).filter(Boolean))}
      classNames={{ input: classes.input ?? '', pill: classes.pill ?? '', inputField: classes.field ?? '' }}
    />
  );
}
