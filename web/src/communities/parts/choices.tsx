import { useId } from 'react';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack, stackStyle } from '../../ui/layout/stack.tsx';

import classes from './choices.module.css';

interface ChoicesProps<T extends string> {
  label: string;
  name: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; title: string; text: string }[];
}

/** Radio buttons as cards, each with a title and a sentence. */
export function Choices<T extends string>({ label, name, value, onChange, choices }: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset {...stackStyle({ gap: 8 })}>
      <Text as="legend" size="m" weight="strong" className={classes.label}>
        {label}
      </Text>
      {choices.map((choice) => (
        <Row align="stretch" gap={12} key={choice.value} className={classes.choice}>
          <input
            type="radio"
            id={id + choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-describedby={`${id}${choice.value}-text`}
            onChange={() => onChange(choice.value)}
          />
          <Stack>
            <label htmlFor={id + choice.value} className={classes.title}>
              {choice.title}
            </label>
            <Text size="s" tone="soft" id={`${id}${choice.value}-text`}>
              {choice.text}
            </Text>
          </Stack>
        </Row>
      ))}
    </fieldset>
  );
}
