import { limits } from '@homecoming/contract/limits.ts';
import { useRef } from 'react';
import { IconSearch, IconX } from '../icons/icons.tsx';
import classes from './search-field.module.css';

interface SearchFieldProps {
  id?: string | undefined;
  /** Label and placeholder, such as "Find a member". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}

/** A search field, with a button that clears it. */
export function SearchField({ id, label, value, onChange, first = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={classes.search}>
      <IconSearch />
      <input
        ref={input}
        id={id}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        data-autofocus={first || undefined}
        placeholder={label}
        maxLength={limits.searchQuery}
        value={value}
        className={classes.input}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label="Clear the search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <IconX size={18} />
        </button>
      )}
    </search>
  );
}
