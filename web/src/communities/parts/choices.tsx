import { useId } from 'react';
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
    <fieldset className={classes.choices}>
      <legend className={classes.label}>{label}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className={classes.choice}>
          <input
            type="radio"
            id={id + choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-describedby={`${id}${choice.value}-text`}
            onChange={() => onChange(choice.value)}
          />
          <div className={classes.words}>
            <label htmlFor={id + choice.value} className={classes.title}>
              {choice.title}
            </label>
            <p className={classes.text} id={`${id}${choice.value}-text`}>
              {choice.text}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
