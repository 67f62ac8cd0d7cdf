import {
  createComment,
  createReply,
  deleteGroupComment,
  listComments,
  listReplies,
  updateComment,
} from '@homecoming/contract/comments.ts';
import type { ThreadSource } from '../comments/api.ts';
import { call } from '../lib/client.ts';
import { changeGroup } from './cache.ts';

/** The discussion of a group, as the thread store reads and writes it. */
export function discussionOf(group: string): ThreadSource {
  return {
    place: `group ${group}`,
    list: (query) => call(listComments, { params: { id: group }, query }),
    replies: (pid, query) => call(listReplies, { params: { id: group, pid }, query }),
    create(parent, { text, image }, options) {
      const body = { text };
      const sent = image === null ? { body, ...options } : { body, files: { image }, ...options };
      if (parent === null) return call(createComment, { params: { id: group }, ...sent });
      return call(createReply, { params: { id: group, pid: parent }, ...sent });
    },
    update: (commentId, body) => call(updateComment, { params: { id: group, commentId }, body }),
    remove: (commentId) => call(deleteGroupComment, { params: { id: group, commentId } }),
    onCount: (by) =>
      changeGroup(group, (known) => ({ ...known, comments_count: Math.max(0, known.comments_count + by) })),
  };
}
