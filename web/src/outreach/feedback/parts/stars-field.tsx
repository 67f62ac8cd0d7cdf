import { useId, type ReactNode } from 'react';
import { IconAlertCircle, IconStar, IconStarFilled } from '../../../ui/icons/icons.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
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
      <Text as="legend" size="m" weight="strong">
        Your rating
      </Text>
      <Row wrap className={classes.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} {...tileStyle({ size: 48, className: classes.star })}>
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
        <Text as="span" size="m" weight="medium" tone="soft" className={classes.name} aria-hidden="true">
          {NAMES[value]}
        </Text>
      </Row>
      {isWrong && (
        <Row as="p" align="stretch" gap={8} size="s" tone="danger" id={errorId} className={classes.error}>
          <IconAlertCircle size={18} /> {error}
        </Row>
      )}
    </fieldset>
  );
}
