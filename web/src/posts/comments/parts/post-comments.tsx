import type { Post } from '@homecoming/contract/posts.ts';
import { useMemo } from 'react';
import type { MentioningFieldProps } from '../../../comments/parts/comment-form.tsx';
import { CommentThread } from '../../../comments/parts/comment-thread.tsx';
import { useCommunity } from '../../../communities/api.ts';
import { counted } from '../../../lib/text/format.ts';
import { usePost } from '../../api.ts';
import { MentionField } from '../../parts/mention-field.tsx';
import { createCommentsSource } from '../thread.ts';
import { RestrictedNote } from '../../../trust/parts/restricted-note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { CommentEditor } from './comment-editor.tsx';
import classes from './post-comments.module.css';

interface PostCommentsProps {
  post: Post;
  /** The user comes here to comment. */
  toComment: boolean;
}

/** The comments on a post, oldest first, with the form below them; live. New ones come below what the user reads. */
export function PostComments({ post, toComment }: PostCommentsProps) {
  const source = useMemo(() => createCommentsSource(post.id), [post.id]);
  const title = post.comments_count === 0 ? 'Comments' : counted(post.comments_count, 'comment');
  return (
    <Stack as="section" gap={16} aria-labelledby="comments-title">
      <Heading size="m" id="comments-title" className={classes.title}>
        {title}
      </Heading>
      <CommentThread
        source={source}
        order="oldest"
        mayWrite={post.can.take_part}
        whyNot={<OwnRestriction community={post.community.id} />}
        takesTitle
        focused={toComment}
        TextField={CommentTextField}
        Editor={CommentEditor}
        empty={
          <Text tone="quiet">
            {post.can.take_part ? 'No comments yet. Yours would be the first.' : 'No comments yet.'}
          </Text>
        }
      />
    </Stack>
  );
}

/** Why the reader cannot comment, where moderators have decided so. */
function OwnRestriction({ community }: { community: string }) {
  const { data } = useCommunity(community);
  return <RestrictedNote restricted={data?.restricted ?? null} />;
}

/** The text field of comments on a post: `@` suggests people who may read the post. */
function CommentTextField({ subject, ...field }: MentioningFieldProps) {
  const { post } = usePost(subject);
  return <MentionField {...field} community={post?.community.id ?? ''} channel={post?.channel?.id} />;
}
