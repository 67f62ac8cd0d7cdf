import type { Post } from '@homecoming/contract/posts.ts';
import { editPost } from '../api.ts';
import { EditSheet } from './edit-sheet.tsx';

interface PostEditProps {
  post: Post;
  opened: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards when what opened it is gone. */
  returnTo: () => Element | null;
}

/** Changes the user's own post. */
export function PostEdit({ post, ...sheet }: PostEditProps) {
  return (
    <EditSheet
      what="post"
      saved={post}
      community={post.community.id}
      channel={post.channel?.id}
      onSave={(edit) => editPost(post.id, edit)}
      {...sheet}
    />
  );
}
