import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { flash } from '../../lib/toasts.ts';
import { askToJoin, askToJoinChannel, type Joinable, type JoinableChannel } from '../api.ts';
import { joinRequestTexts } from '../texts.ts';

/** Sends a request to join a community and shows toasts. `sending` is true until the server answers. */
export function useJoin(community: Joinable) {
  return useRequest((message) => askToJoin(community, message), `You are a member of ${community.name} now`);
}

/** Sends a request to join a channel, in the same way. */
export function useJoinChannel(channel: JoinableChannel) {
  return useRequest((message) => askToJoinChannel(channel, message), `You are in ${channel.name} now`);
}

function useRequest(ask: (message: string) => Promise<'requested' | 'joined'>, welcome: string) {
  const [sending, setSending] = useState(false);

  /** Never throws. True if the user is now a member or has an open request. */
  async function join(message = ''): Promise<boolean> {
    setSending(true);
    try {
      const outcome = await ask(message);
      flash.success(outcome === 'joined' ? welcome : joinRequestTexts.sent);
      return true;
    } catch (error) {
      return showFailure(error);
    } finally {
      setSending(false);
    }
  }

  return { join, sending };
}

const ALREADY_DONE = ['already_requested', 'already_member', 'already_requested_channel', 'already_in_channel'];

function showFailure(error: unknown): boolean {
  if (error instanceof ApiError && ALREADY_DONE.includes(error.code)) {
    flash.info(error.message);
    return true;
  }
  // A code of the form http_… means that the server sent no message.
  const hasNoMessage = error instanceof ApiError && error.code.startsWith('http_');
  flash.error(hasNoMessage ? joinRequestTexts.unknownError : messageOf(error));
  return false;
}
