import type { Post } from '@homecoming/contract/posts.ts';
import { Suspense, lazy, useRef, useState } from 'react';
import { EditDeleteMenu } from '../../comments/parts/edit-delete-menu.tsx';
import { editPostComment, removePostComment, type PostComment } from '../comments.ts';

const EditSheet = lazy(async () => ({ default: (await import('./edit-sheet.tsx')).EditSheet }));

/** Edits or deletes a comment on a post. */
export function CommentMenu({ post, comment }: { post: Post; comment: PostComment }) {
  // Once it was opened it stays, so that it can close as it came
  const [editing, setEditing] = useState<boolean | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  return (
    <>
      <EditDeleteMenu
        what="comment"
        can={comment.can}
        dots={dots}
        onEdit={() => setEditing(true)}
        onDelete={() => removePostComment(post.id, comment.id)}
      />
      {editing !== null && (
        <Suspense fallback={null}>
          <EditSheet
            what="comment"
            said={comment}
            community={post.community.id}
            channel={post.channel?.id}
            opened={editing}
            onClose={() => setEditing(false)}
            returnTo={() => dots.current}
            onSave={(change) => editPostComment(post.id, comment.id, change)}
          />
        </Suspense>
      )}
    </>
  );
}
