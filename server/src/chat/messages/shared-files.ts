import type { listSharedFiles as filesCall } from '@homecoming/contract/chat.ts';
import type { QueryOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { and, desc, isNotNull } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { keysetPage, pageSize } from '../../platform/db/keyset.ts';
import { messages } from '../../schema/chat.ts';
import { accessConversation, hasContent, isOpen, isVisible } from '../access.ts';
import { presentMessage, type MessageView } from './present.ts';
import { selectMessages } from './queries.ts';

const newestFirst = keysetPage('desc', [[messages.sequence, ({ message }: MessageView) => message.sequence]]);

/**
 * Messages with a picture, or with another file, that the caller sees in a conversation.
 * @throws conversation_not_found for a conversation that the caller is not in.
 */
export async function listSharedFiles(
  ctx: UserContext,
  id: string,
  { kind, cursor, limit }: QueryOf<typeof filesCall>,
): Promise<ReplyOf<typeof filesCall>> {
  const access = await accessConversation(ctx, { id });
  const isAfter = newestFirst.after(cursor);
  // Nothing was written yet
  if (!isOpen(access)) return { results: [], next: null };
  const size = pageSize(limit);
  const isKind = isNotNull(kind === 'picture' ? messages.imageId : messages.fileId);
  const found = await selectMessages(
    ctx,
    access,
    and(isKind, isAfter, hasContent(ctx.actor.userId), isVisible(ctx.actor.userId)),
    {
      order: desc(messages.sequence),
      limit: size + 1,
    },
  );
  return newestFirst.toPage(found, size, (view) => presentMessage(view, access, ctx.actor.userId));
}
