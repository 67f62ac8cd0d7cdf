import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../lib/http/api-error.ts';
import { flash } from '../../lib/toasts.ts';
import { askToJoin, askToJoinChannel, type Joinable, type JoinableChannel, type JoinOutcome } from '../api.ts';
import { joinRequestTexts } from '../texts.ts';

/** Sends a request to join a community and shows toasts. `sending` is true until the server answers. */
export function useJoin(community: Joinable) {
  return useRequest(
    (message, version) => askToJoin(community, message, version),
    `You are a member of ${community.name} now`,
  );
}

/** Sends a request to join a channel, in the same way. */
export function useJoinChannel(channel: JoinableChannel) {
  return useRequest((message) => askToJoinChannel(channel, message), `You are in ${channel.name} now`);
}

function useRequest(ask: (message: string, rulesVersion?: number) => Promise<JoinOutcome>, welcome: string) {
  const [sending, setSending] = useState(false);

  /** Never throws. Null if the user is neither a member now nor has an open request. */
  async function join(message = '', rulesVersion?: number): Promise<JoinOutcome | null> {
    setSending(true);
    try {
      const outcome = await ask(message, rulesVersion);
      flash.success(outcome === 'joined' ? welcome : joinRequestTexts.sent);
      return outcome;
    } catch (error) {
      return showFailure(error);
    } finally {
      setSending(false);
    }
  }

  return { join, sending };
}

const ALREADY: Readonly<Record<string, JoinOutcome>> = {
  already_requested: 'requested',
  already_requested_channel: 'requested',
  already_member: 'joined',
  already_in_channel: 'joined',
};

function showFailure(error: unknown): JoinOutcome | null {
  const outcome = error instanceof ApiError ? ALREADY[error.code] : undefined;
  if (outcome !== undefined) {
    flash.info(getErrorMessage(error));
    return outcome;
  }
  // A code of the form http_… means that the server sent no message.
  const hasNoMessage = error instanceof ApiError && error.code.startsWith('http_');
  flash.error(hasNoMessage ? joinRequestTexts.unknownError : getErrorMessage(error));
  return null;
}
