import type { Post, PostComment } from '@homecoming/contract/posts.ts';
import { Suspense, lazy, useRef, useState } from 'react';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { IconEdit, IconTrash } from '../../ui/icons/icons.tsx';
import { editPostComment, removePostComment } from '../comments.ts';

const EditSheet = lazy(async () => ({ default: (await import('./edit-sheet.tsx')).EditSheet }));

/** Edits or deletes a comment on a post. */
export function CommentMenu({ post, comment }: { post: Post; comment: PostComment }) {
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const [edited, setEdited] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const stop = () => setDoing(null);
  function edit(): void {
    setEdited(true);
    setDoing('edit');
  }
  return (
    <>
      <ActionsMenu
        small
        width={190}
        dotsRef={dots}
        items={[
          comment.can.edit && { words: 'Edit', icon: <IconEdit />, onClick: edit },
          comment.can.delete && {
            words: 'Delete',
            icon: <IconTrash />,
            danger: true,
            onClick: () => setDoing('delete'),
          },
        ]}
      />
      {edited && (
        <Suspense fallback={null}>
          <EditSheet
            what="comment"
            said={comment}
            community={post.community.id}
            channel={post.channel?.id}
            opened={doing === 'edit'}
            onClose={stop}
            returnTo={() => dots.current}
            onSave={(change) => editPostComment(post.id, comment.id, change)}
          />
        </Suspense>
      )}
      <ConfirmSheet
        opened={doing === 'delete'}
        onClose={stop}
        title="Delete this comment?"
        confirm="Delete comment"
        onConfirm={() => removePostComment(post.id, comment.id)}
        returnTo={() => dots.current}
      >
        Nobody can bring it back.
      </ConfirmSheet>
    </>
  );
}
