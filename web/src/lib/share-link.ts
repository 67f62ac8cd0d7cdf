import { copyLink } from './copy-link.ts';

/**
 * Hands an address to the system's share sheet; where there is none, it is copied. Gives back whether it left: not when
 * the person changed their mind.
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
