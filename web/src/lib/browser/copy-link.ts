import { notice } from '../toasts.ts';

/**
 * Copies an address and shows a toast; returns whether it is copied. `elsewhere` says where else to find the address if
 * the browser refuses.
 */
export async function copyLink(address: string, elsewhere: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    notice.success('The link is copied', undefined, 'link');
    return true;
  } catch {
    notice.error(`The link could not be copied. ${elsewhere}`, undefined, 'link');
    return false;
  }
}
