import { copyLink } from './copy-link.ts';

/**
 * Opens the share sheet of the system, or copies the address where there is none. Returns whether it was shared: false if
 * the user cancelled.
 */
export async function shareLink(url: string, title: string): Promise<boolean> {
  // Not in every browser, and never on plain http
  const shareSheet: typeof navigator.share | undefined = navigator.share;
  if (shareSheet === undefined) return copyLink(url, `It is ${url}`);
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    const changedTheirMind = error instanceof DOMException && error.name === 'AbortError';
    return changedTheirMind ? false : copyLink(url, `It is ${url}`);
  }
}
