import { useId, type ReactNode } from 'react';
import { IconAlertCircle, IconStar, IconStarFilled } from '../../../ui/icons/icons.tsx';
import classes from './stars-field.module.css';

interface StarsFieldProps {
  /** 1 to 5; 0 before one is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: ReactNode;
}

const NAMES = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** A rating of one to five stars: radio buttons that look like stars. */
export function StarsField({ value, onChange, error }: StarsFieldProps) {
  const errorId = useId();
  const isWrong = error !== undefined && error !== null;
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? errorId : undefined}
    >
      <legend className={classes.label}>Your rating</legend>
      <div className={classes.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={classes.star}>
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === value}
              data-autofocus={stars === Math.max(value, 1) || undefined}
              aria-label={`${stars} of 5, ${NAMES[stars]?.toLowerCase()}`}
              onChange={() => onChange(stars)}
            />
            {stars <= value ? <IconStarFilled size={32} /> : <IconStar size={32} />}
          </label>
        ))}
        <span className={classes.name} aria-hidden="true">
          {NAMES[value]}
        </span>
      </div>
      {isWrong && (
        <p id={errorId} className={classes.error}>
          <IconAlertCircle size={18} /> {error}
        </p>
      )}
    </fieldset>
  );
}
