import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { flash } from '../../lib/toasts.ts';
import { askToJoin, askToJoinChannel, type Joinable, type JoinableChannel } from '../api.ts';

/** Asking to join a community, with the toasts of it. `sending` is true while the answer is on its way. */
export function useJoin(community: Joinable) {
  return useAsking((message) => askToJoin(community, message), `You are a member of ${community.name} now`);
}

/** Asking to join a channel, in the same way. */
export function useJoinChannel(channel: JoinableChannel) {
  return useAsking((message) => askToJoinChannel(channel, message), `You are in ${channel.name} now`);
}

function useAsking(ask: (message: string) => Promise<'requested' | 'joined'>, welcome: string) {
  const [sending, setSending] = useState(false);

  /** Never throws; tells whether the user now waits or is in. */
  async function join(message = ''): Promise<boolean> {
    setSending(true);
    try {
      const outcome = await ask(message);
      flash.success(outcome === 'joined' ? welcome : 'Request sent successfully!');
      return true;
    } catch (error) {
      return tellWhyNot(error);
    } finally {
      setSending(false);
    }
  }

  return { join, sending };
}

const ALREADY_SO = ['already_requested', 'already_member', 'already_requested_channel', 'already_in_channel'];

function tellWhyNot(error: unknown): boolean {
  if (error instanceof ApiError && ALREADY_SO.includes(error.code)) {
    flash.info(error.message);
    return true;
  }
  // A code of the form http_… means that the server said nothing.
  const silent = error instanceof ApiError && error.code.startsWith('http_');
  flash.error(silent ? 'Unknown error' : messageOf(error));
  return false;
}
