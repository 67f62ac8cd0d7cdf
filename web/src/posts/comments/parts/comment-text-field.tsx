import type { MentioningFieldProps } from '../../../comments/parts/comment-form.tsx';
import { usePost } from '../../api.ts';
import { MentionField } from '../../parts/mention-field.tsx';

/** The text field of comments on a post: `@` suggests people who may read the post. */
export function CommentTextField({ subject, ...field }: MentioningFieldProps) {
  const { post } = usePost(subject);
  return <MentionField {...field} community={post?.community.id ?? ''} channel={post?.channel?.id} />;
}
