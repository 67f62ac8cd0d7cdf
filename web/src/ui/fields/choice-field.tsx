import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { TextField } from './fields.tsx';
import classes from './choice-field.module.css';

/** One of the options, by a label that is unique among them. */
export interface Choice {
  id: string | number;
  label: string;
}

interface ChoiceFieldProps<T extends Choice> {
  name: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  value: T | null;
  onChange: (value: T | null) => void;
  /** What is being typed; null while nothing was typed since the last choice. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** The options that fit what is typed, the best first. */
  options: readonly T[];
  /** What is said where nothing fits. */
  nothingFits: string;
  /** What is said where somebody leaves the field without choosing what they typed. */
  leftUnchosen?: string;
  maxLength?: number;
}

/**
 * A text field whose value is one of many options (the combobox pattern of ARIA): typing lists those that fit; arrow keys
 * and Enter, or a tap, choose. Emptied, it has no value. What was typed without choosing goes when one leaves the field.
 */
export function ChoiceField<T extends Choice>({
  value,
  onChange,
  typed,
  onType,
  options,
  nothingFits,
  leftUnchosen,
  error,
  ...field
}: ChoiceFieldProps<T>): ReactNode {
  const listId = useId();
  const [index, setIndex] = useState(0);
  const [isUnchosen, setIsUnchosen] = useState(false);
  const open = typed !== null && typed.trim() !== '';
  const active = Math.min(index, options.length - 1);

  function choose(option: T | undefined): void {
    onType(null);
    setIsUnchosen(false);
    if (option !== undefined) onChange(option);
  }

  function leave(): void {
    if (typed?.trim() === '') onChange(null);
    setIsUnchosen(typed !== null && typed.trim() !== '' && typed.trim() !== value?.label);
    onType(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!open || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) setIndex((active + step + options.length) % options.length);
    else if (event.key === 'Enter') choose(options[active]);
    else if (event.key === 'Escape') onType(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div>
      <TextField
        {...field}
        error={isUnchosen && leftUnchosen !== undefined ? leftUnchosen : error}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && options.length > 0 ? `${listId}-${active}` : undefined}
        // Escape closes the list, not the dialog around it
        data-mantine-stop-propagation={open || undefined}
        value={typed ?? value?.label ?? ''}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          setIsUnchosen(false);
          setIndex(0);
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <p className="hc-hidden" role="status">
        {open && (options.length === 0 ? nothingFits : `${options.length} to choose from. Up and down, then Enter.`)}
      </p>
      {open && (
        <OptionList
          id={listId}
          options={options}
          active={active}
          nothingFits={nothingFits}
          onPoint={setIndex}
          onTake={choose}
        />
      )}
    </div>
  );
}

interface OptionListProps<T extends Choice> {
  id: string;
  options: readonly T[];
  active: number;
  nothingFits: string;
  onPoint: (index: number) => void;
  onTake: (option: T) => void;
}

function OptionList<T extends Choice>({ id, options, active, nothingFits, onPoint, onTake }: OptionListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current?.children[active];
    if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Suggestions" className={classes.list}>
      {options.length === 0 && <p className={classes.none}>{nothingFits}</p>}
      {options.map((option, place) => (
        // The field handles the keys
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          tabIndex={-1}
          className={classes.option}
          // The field keeps the focus
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(place)}
          onClick={() => onTake(option)}
        >
          <bdi>{option.label}</bdi>
        </div>
      ))}
    </div>
  );
}
