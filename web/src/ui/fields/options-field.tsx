import { useId, type ReactNode } from 'react';
import { IconAlertCircle } from '../icons/icons.tsx';
import { Text } from '../text/text.tsx';
import { Stack } from '../layout/stack.tsx';
import { Row, rowStyle } from '../layout/row.tsx';

import classes from './options-field.module.css';

interface OptionsFieldProps {
  name: string;
  label: ReactNode;
  options: readonly string[];
  /** Checkboxes instead of radio buttons. */
  several?: boolean;
  /** `chips`: short options beside each other. */
  variant?: 'rows' | 'chips';
  /** The chosen options. */
  value: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: ReactNode;
  /** Gets the focus when its dialog opens. */
  hasInitialFocus?: boolean;
}

/** Options of which one, or several, can be chosen. */
export function OptionsField({
  name,
  label,
  options,
  several = false,
  variant = 'rows',
  value,
  onChange,
  error,
  hasInitialFocus = false,
}: OptionsFieldProps) {
  const errorId = useId();
  const isWrong = error !== undefined && error !== null;
  function toggle(option: string, checked: boolean): void {
    if (!several) onChange([option]);
    else onChange(options.filter((other) => (other === option ? checked : value.includes(other))));
  }
  return (
    <fieldset
      role={several ? 'group' : 'radiogroup'}
      tabIndex={-1}
      aria-invalid={(isWrong && !several) || undefined}
      aria-describedby={isWrong ? errorId : undefined}
    >
      <Text as="legend" size="m" weight="strong" breaks dir="auto" className={classes.label}>
        {label}
      </Text>
      <Stack gap={4} className={classes.options} data-look={variant}>
        {options.map((option, index) => (
          <label key={option} {...rowStyle({ gap: 12, className: classes.option })}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={option}
              checked={value.includes(option)}
              data-autofocus={(hasInitialFocus && index === 0) || undefined}
              aria-invalid={(isWrong && several) || undefined}
              onChange={(event) => toggle(option, event.currentTarget.checked)}
            />
            <span dir="auto">{option}</span>
          </label>
        ))}
      </Stack>
      {isWrong && (
        <Row as="p" align="stretch" gap={8} size="s" tone="danger" id={errorId} className={classes.error}>
          <IconAlertCircle size={18} /> {error}
        </Row>
      )}
    </fieldset>
  );
}
