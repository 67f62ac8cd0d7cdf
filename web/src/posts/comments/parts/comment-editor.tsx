import { Suspense } from 'react';
import { editComment } from '../../../comments/api.ts';
import type { CommentEditorProps } from '../../../comments/parts/thread-context.ts';
import { usePost } from '../../api.ts';
import { createCommentsSource } from '../thread.ts';
import { lazyPart } from '../../../ui/overlays/on-demand.tsx';

const EditSheet = lazyPart(async () => (await import('../../parts/edit-sheet.tsx')).EditSheet);

/** Changes the title, text and picture of a comment on a post. */
export function CommentEditor({ comment, ...sheet }: CommentEditorProps) {
  const postId = comment.post ?? '';
  const { post } = usePost(postId);
  if (post === undefined) return null;
  return (
    <Suspense fallback={null}>
      <EditSheet
        {...sheet}
        what="comment"
        saved={{ ...comment, comment: comment.text ?? '' }}
        community={post.community.id}
        channel={post.channel?.id}
        onSave={({ comment: text, title, mentions, picture, onProgress }) => {
          const image = picture === 'none' ? { remove_image: true } : { image: picture };
          const changes = { text, title: title.trim() || null, mentions, ...image, onProgress };
          return editComment(createCommentsSource(postId), comment.id, changes);
        }}
      />
    </Suspense>
  );
}
