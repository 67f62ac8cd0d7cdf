import { notice } from './toasts.ts';

/** Copies an address and says so. `elsewhere` tells where to take it from when the browser refuses. */
export async function copyLink(address: string, elsewhere: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notice.success('The link is copied');
  } catch {
    notice.error(`The link could not be copied. ${elsewhere}`);
  }
}
