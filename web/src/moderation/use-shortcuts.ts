import { useEffect } from 'react';

/** Single keys that decide a case, unless the user types or a dialog is open. */
export function useShortcuts({
  isOff,
  ...keys
}: { isOff: boolean } & Readonly<Record<'k' | 'r' | 'j', () => void>>): void {
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const key = event.key.toLowerCase();
      if (key !== 'k' && key !== 'r' && key !== 'j') return;
      event.preventDefault();
      keys[key]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
