import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';

/** Makes a change, and says in a toast that it is done, or why not. */
export async function showOutcome(change: () => Promise<void>, done: string): Promise<void> {
  try {
    await change();
    notice.success(done);
  } catch (error) {
    notice.error(getErrorMessage(error));
  }
}
