import { useId, type ReactNode } from 'react';
import { IconAlertCircle } from '../icons/icons.tsx';
import classes from './options-field.module.css';

interface OptionsFieldProps {
  name: string;
  label: ReactNode;
  options: readonly string[];
  /** Checkboxes instead of radio buttons. */
  several?: boolean;
  /** `chips`: short options beside each other. */
  look?: 'rows' | 'chips';
  /** The chosen options. */
  value: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: ReactNode;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}

/** Options of which one, or several, can be chosen. */
export function OptionsField({
  name,
  label,
  options,
  several = false,
  look = 'rows',
  value,
  onChange,
  error,
  first = false,
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
      <legend dir="auto" className={classes.label}>
        {label}
      </legend>
      <div className={classes.options} data-look={look}>
        {options.map((option, index) => (
          <label key={option} className={classes.option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={option}
              checked={value.includes(option)}
              data-autofocus={(first && index === 0) || undefined}
              aria-invalid={(isWrong && several) || undefined}
              onChange={(event) => toggle(option, event.currentTarget.checked)}
            />
            <span dir="auto">{option}</span>
          </label>
        ))}
      </div>
      {isWrong && (
        <p id={errorId} className={classes.error}>
          <IconAlertCircle size={18} /> {error}
        </p>
      )}
    </fieldset>
  );
}
