import type { Post } from '@homecoming/contract/posts.ts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { useReport } from '../../reports/parts/use-report.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { IconEdit, IconLink, IconMessageCircle, IconTrash } from '../../ui/icons/icons.tsx';
import { deletePost } from '../api.ts';
import { removePostOfOther } from '../removals.ts';
import { copyPostLink, urlOfPost } from '../reactions/reactions.ts';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';

const SendInChatSheet = lazyPart(async () => (await import('../../chat/parts/send-in-chat.tsx')).SendInChatSheet);
const RemoveSheet = lazyPart(async () => (await import('../../reports/parts/remove-sheet.tsx')).RemoveSheet);
const PostEdit = lazyPart(async () => (await import('./post-edit.tsx')).PostEdit);

interface PostMenuProps {
  post: Post;
  /** It is the page of the post, which ends with it. */
  full: boolean;
}

/** What else one can do with a post. */
export function PostMenu({ post, full }: PostMenuProps) {
  const { data: user } = useCurrentUser();
  const [doing, setDoing] = useState<'edit' | 'delete' | 'send' | null>(null);
  const [edited, setEdited] = useState(false);
  const [sent, setSent] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { reportItem, reportSheet } = useReport({
    kind: 'post',
    subject: post.id,
    canReport: post.can.report,
    returnTo: () => dots.current,
  });
  const stop = () => setDoing(null);
  const isOwn = post.author.id === user?.id;

  function edit(): void {
    setEdited(true);
    setDoing('edit');
  }

  function send(): void {
    setSent(true);
    setDoing('send');
  }

  function remove(): void {
    deletePost(post.id);
    if (full) void navigate({ to: '/home', replace: true });
  }

  return (
    <>
      <ActionsMenu
        width={190}
        dotsRef={dots}
        items={[
          { label: 'Copy link', icon: <IconLink />, onClick: () => void copyPostLink(post.id) },
          user?.is_staff === false && { label: 'Send in chat', icon: <IconMessageCircle />, onClick: send },
          post.can.edit && { label: 'Edit', icon: <IconEdit />, onClick: edit },
          reportItem,
          post.can.delete && {
            label: isOwn ? 'Delete' : 'Remove',
            icon: <IconTrash />,
            danger: true,
            onClick: () => setDoing('delete'),
          },
        ]}
      />
      {sent && (
        <Suspense fallback={null}>
          <SendInChatSheet
            text={urlOfPost(post.id)}
            opened={doing === 'send'}
            onClose={stop}
            returnTo={() => dots.current}
          />
        </Suspense>
      )}
      {edited && (
        <Suspense fallback={null}>
          <PostEdit post={post} opened={doing === 'edit'} onClose={stop} returnTo={() => dots.current} />
        </Suspense>
      )}
      {reportSheet}
      {post.can.delete && !isOwn && doing === 'delete' && (
        <Suspense fallback={null}>
          <RemoveSheet
            removed={{ kind: 'post', subject: post.id }}
            what="post"
            opened
            onClose={stop}
            onRemove={(removal) => removePostOfOther(post.id, removal)}
            returnTo={() => dots.current}
          />
        </Suspense>
      )}
      {post.can.delete && isOwn && (
        <ConfirmSheet
          opened={doing === 'delete'}
          onClose={stop}
          title="Delete this post?"
          confirm="Delete post"
          onConfirm={remove}
          returnTo={() => dots.current}
        >
          Its comments and likes go with it. Nobody can bring it back.
        </ConfirmSheet>
      )}
    </>
  );
}
