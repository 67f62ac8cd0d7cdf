interface SuggestionsProps {
  id: string;
  values: readonly string[];
  typed: string;
}

/** The suggestions of the browser's own list, without what is typed already. */
export function Suggestions({ id, values, typed }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {values
        .filter((value) => value !== typed)
        .map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
    </datalist>
  );
}
