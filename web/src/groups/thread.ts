import {
  createComment,
  createReply,
  deleteGroupComment,
  listComments,
  listReplies,
  updateComment,
} from '@homecoming/contract/comments.ts';
import { getGroup, groupErrors } from '@homecoming/contract/groups.ts';
import { mutate } from 'swr';
import type { ThreadSource } from '../comments/api.ts';
import { defineCommentOutbox } from '../comments/api.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { call, callOrHold } from '../lib/http/client.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { changeGroup, discussionPlace } from './cache.ts';

/** Unsent comments of groups. */
const groupComments = defineCommentOutbox('group-comment', createDiscussion);

/** The discussion of a group, as the thread store reads and writes it. */
export function createDiscussion(group: string): ThreadSource {
  return withGroupRecheck(group, {
    id: group,
    place: discussionPlace(group),
    requiresText: false,
    outbox: groupComments,
    async list({ cursor, limit }) {
      const query = { limit, ...(cursor !== undefined && { before: cursor }) };
      const comments = await call(listComments, { params: { id: group }, query });
      return { comments, next: comments.length < limit ? null : (comments.at(-1)?.id ?? null) };
    },
    replies: (pid, query) => call(listReplies, { params: { id: group, pid }, query }),
    create(parent, { text, image }, options) {
      const body = { text };
      const sent = image === null ? { body, ...options } : { body, files: { image }, ...options };
      if (parent === null) return callOrHold(createComment, { params: { id: group }, ...sent });
      return callOrHold(createReply, { params: { id: group, pid: parent }, ...sent });
    },
    update: (commentId, { text, remove_image }) =>
      call(updateComment, {
        params: { id: group, commentId },
        body: { ...(text !== undefined && { text }), ...(remove_image && { remove_image }) },
      }),
    remove: (commentId, removal = {}) => call(deleteGroupComment, { params: { id: group, commentId }, body: removal }),
    onCount: (by) =>
      changeGroup(group, (known) => ({ ...known, comments_count: Math.max(0, known.comments_count + by) })),
  });
}

/** Loads the page of a group again when a call says that it was deleted. */
function withGroupRecheck(group: string, source: ThreadSource): ThreadSource {
  function rechecking<Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) {
    return async (...args: Args): Promise<Answer> => {
      try {
        return await ask(...args);
      } catch (error) {
        const isGone = error instanceof ApiError && error.code === groupErrors.group_not_found.code;
        if (isGone) void mutate(getSwrKey(getGroup, { params: { id: group } }));
        throw error;
      }
    };
  }
  return {
    ...source,
    list: rechecking(source.list),
    replies: rechecking(source.replies),
    create: rechecking(source.create),
    update: rechecking(source.update),
    remove: rechecking(source.remove),
  };
}
