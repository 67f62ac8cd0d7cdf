import { limits } from '@homecoming/contract/limits.ts';
import { useRef } from 'react';
import { useWide } from '../use-wide.ts';
import { IconSearch, IconX } from '../icons/icons.tsx';
import { tileStyle } from '../layout/tile.tsx';
import classes from './search-field.module.css';

interface SearchFieldProps {
  id?: string | undefined;
  /** Label and placeholder, such as "Find a member". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Gets the focus when its dialog opens. */
  hasInitialFocus?: boolean;
  /** The results follow below it: on phones it scrolls to the top when it gets the focus, to make room for them. */
  hasResultsBelow?: boolean;
}

/** A search field, with a button that clears it. */
export function SearchField({
  id,
  label,
  value,
  onChange,
  hasInitialFocus = false,
  hasResultsBelow = false,
}: SearchFieldProps) {
  const wide = useWide();
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
        data-autofocus={hasInitialFocus || undefined}
        placeholder={label}
        maxLength={limits.searchQuery}
        value={value}
        className={classes.input}
        onFocus={(event) => {
          if (hasResultsBelow && !wide) event.currentTarget.scrollIntoView({ block: 'start', behavior: 'smooth' });
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <button
          type="button"
          {...tileStyle({ round: true, className: classes.clear })}
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
