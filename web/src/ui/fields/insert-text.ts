import { flushSync } from 'react-dom';

interface Insertion {
  text: string;
  /** What it takes the place of: what is selected, unless said. */
  from?: number;
  to?: number;
  onChange: (value: string) => void;
}

/** Writes into a field, as if it was typed there; the caret goes behind it. */
export function insertText(field: HTMLTextAreaElement, { text, from, to, onChange }: Insertion): void {
  const start = from ?? field.selectionStart;
  const value = field.value.slice(0, start) + text + field.value.slice(to ?? field.selectionEnd);
  // The caret can only be put where the words are already
  flushSync(() => onChange(value));
  field.focus({ preventScroll: true });
  field.setSelectionRange(start + text.length, start + text.length);
}
