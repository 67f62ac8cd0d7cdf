import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { flash } from '../../lib/toasts.ts';
import { askToJoin, type Joinable } from '../api.ts';

/** Asking to join a community, with the toasts of it. `sending` is true while the answer is on its way. */
export function useJoin(community: Joinable) {
  const [sending, setSending] = useState(false);

  /** Never throws; tells whether the user now waits or is in. */
  async function join(message = ''): Promise<boolean> {
    setSending(true);
    try {
      const outcome = await askToJoin(community, message);
      flash.success(outcome === 'joined' ? `You are a member of ${community.name} now` : 'Request sent successfully!');
      return true;
    } catch (error) {
      return tellWhyNot(error);
    } finally {
      setSending(false);
    }
  }

  return { join, sending };
}

function tellWhyNot(error: unknown): boolean {
  if (error instanceof ApiError && (error.code === 'already_requested' || error.code === 'already_member')) {
    flash.info(error.message);
    return true;
  }
  // A code of the form http_… means that the server said nothing.
  const silent = error instanceof ApiError && error.code.startsWith('http_');
  flash.error(silent ? 'Unknown error' : messageOf(error));
  return false;
}
