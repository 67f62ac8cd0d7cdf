import { flushSync } from 'react-dom';

interface Insertion {
  text: string;
  /** The range to replace; the selection by default. */
  from?: number;
  to?: number;
  onChange: (value: string) => void;
}

/** Inserts text into a field as if typed, and puts the caret behind it. */
export function insertText(field: HTMLTextAreaElement, { text, from, to, onChange }: Insertion): void {
  const start = from ?? field.selectionStart;
  const value = field.value.slice(0, start) + text + field.value.slice(to ?? field.selectionEnd);
  // The caret can only be set after the text is rendered
  flushSync(() => onChange(value));
  field.focus({ preventScroll: true });
  field.setSelectionRange(start + text.length, start + text.length);
}
