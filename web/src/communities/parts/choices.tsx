import { useId } from 'react';
import classes from './choices.module.css';

interface ChoicesProps<T extends string> {
  label: string;
  name: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; title: string; text: string }[];
}

/** A few ways of which one is chosen, each with a sentence about it. */
export function Choices<T extends string>({ label, name, value, onChange, choices }: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.label}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-describedby={`${id}${choice.value}`}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.words}>
            <span className={classes.title}>{choice.title}</span>
            <span className={classes.text} id={`${id}${choice.value}`} aria-hidden="true">
              {choice.text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
