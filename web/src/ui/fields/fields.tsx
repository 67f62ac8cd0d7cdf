import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './fields.module.css';
import { IconEye, IconEyeOff } from '../icons/icons.tsx';
import { Text } from '../text/text.tsx';
import { tileStyle } from '../layout/tile.tsx';

/** A text field with its label, hint and error message. */
export const TextField = TextInput;

/** The label of an optional field. Required fields have no mark. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <Text as="span" size="s" weight="regular" tone="quiet" className={classes.optional}>
        optional
      </Text>
    </>
  );
}

interface PasswordFieldProps extends TextInputProps {
  autoComplete: 'current-password' | 'new-password';
  /** At the right end of the label's line. */
  beside?: ReactNode;
}

/** A password field, with a button that reveals the password. */
export function PasswordField({ beside, ...props }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const field = (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={52}
      rightSection={
        <button
          type="button"
          {...tileStyle({ className: classes.eye })}
          aria-label="Show characters"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <IconEyeOff /> : <IconEye />}
        </button>
      }
    />
  );
  if (beside === undefined) return field;
  return (
    <div className={classes.withBeside}>
      {field}
      <Text as="span" size="m" className={classes.beside}>
        {beside}
      </Text>
    </div>
  );
}
