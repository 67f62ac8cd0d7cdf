import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { refreshPlace } from '../api.ts';
import { Suspense, memo, useId, useRef, useState, type ComponentType } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { useLastKnown } from '../../lib/use-last-known.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { IconArrowBackUp, IconEyeOff, IconTrash } from '../../ui/icons/icons.tsx';
import { LevelMark } from '../../ui/text/level-mark.tsx';
import { LikeButton } from '../../ui/buttons/like-button.tsx';
import { useReplyTarget } from '../reply-targets.ts';
import { setLike } from '../likes.ts';
import { commentElementId } from '../use-linked-comment.ts';
import type { ThreadSource } from '../source.ts';
import type { FlatComment } from '../thread.ts';
import classes from './comment-card.module.css';
import { CommentEdit } from './comment-edit.tsx';
import { CommentForm, type MentioningFieldProps } from './comment-form.tsx';
import { CommentAuthor, CommentFace, CommentFrame, CommentHead } from './comment-frame.tsx';
import { CommentPicture } from './comment-picture.tsx';
import type { CommentEditorProps } from './thread-context.ts';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';

/** Loaded later, so that the first comments render sooner. */
const CommentMenu = lazyPart(async () => (await import('./comment-menu.tsx')).CommentMenu);

/** Few readers ever see one. */
const ReportDeleted = lazyPart(async () => (await import('../../reports/parts/report-deleted.tsx')).ReportDeleted);
const RemovedNote = lazyPart(async () => (await import('../../reports/parts/removed-note.tsx')).RemovedNote);

interface CommentCardProps {
  comment: FlatComment;
  source: ThreadSource;
  user: OwnUser;
  isReply: boolean;
  /** The role of its author, as a badge. */
  badge: string | null;
  /** The name of the author of the parent, where the layout does not show it. */
  inReplyTo: string | null;
  TextField: ComponentType<MentioningFieldProps> | null;
  Editor: ComponentType<CommentEditorProps> | null;
}

/** A comment: author, time, content and actions. A deleted or hidden one shows only a tombstone. */
export const CommentCard = memo(function CommentCard(props: CommentCardProps) {
  const { comment, source, user, isReply, TextField, Editor } = props;
  const [doing, setDoing] = useState<'edit' | 'reply' | null>(null);
  const card = useRef<HTMLElement>(null);
  const nameId = useId();
  // Stays mounted after closing, for the animation
  const [hasEditor, setHasEditor] = useState(false);
  if (doing === 'edit' && !hasEditor) setHasEditor(true);
  // The form for a reply stays when the comment is deleted meanwhile
  const author = useLastKnown(comment.author ?? undefined);
  useReplyTarget(comment.id, doing === 'reply');
  function done(): void {
    setDoing(null);
    focusSoon(() => card.current, true);
  }
  function cancelReply(): void {
    setDoing(null);
    focusSoon(() => card.current?.querySelector('button[aria-expanded]') ?? card.current, true);
  }
  const gone = comment.author === null;
  return (
    <CommentFrame
      ref={card}
      id={commentElementId(comment.id)}
      data-reply-to={comment.parent ?? undefined}
      {...(gone ? { 'aria-label': nameOfTombstone(comment) } : { 'aria-labelledby': nameId })}
      face={<Face comment={comment} isReply={isReply} />}
    >
      {gone ? (
        <TombstoneHead comment={comment} isReply={isReply} />
      ) : (
        <Content {...props} nameId={nameId} doing={doing} onDo={setDoing} onDone={done} />
      )}
      {hasEditor && Editor !== null && (
        <Editor
          comment={comment}
          opened={doing === 'edit'}
          onClose={() => setDoing(null)}
          returnTo={() => card.current}
        />
      )}
      {doing === 'reply' && author !== undefined && (
        <div className={classes.reply} data-reply={isReply || undefined}>
          <CommentForm
            source={source}
            author={user}
            replyTo={{ id: comment.id, name: fullName(author) }}
            closed={gone ? 'This comment was deleted. Your words stay here until you discard them.' : null}
            TextField={TextField}
            onSubmitted={() => {
              done();
              showLastReply(comment.id);
            }}
            onCancel={cancelReply}
          />
        </div>
      )}
    </CommentFrame>
  );
});

/** Scrolls to the last reply, which the user has just sent: others may be between it and the form. */
function showLastReply(comment: string): void {
  requestAnimationFrame(() => {
    const replies = document.querySelectorAll(`[data-reply-to="${comment}"]`);
    replies[replies.length - 1]?.scrollIntoView({ block: 'nearest' });
  });
}

function Face({ comment, isReply }: Pick<CommentCardProps, 'comment' | 'isReply'>) {
  const { author } = comment;
  if (author !== null) return <CommentFace author={author} small={isReply} />;
  return (
    <span
      {...tileStyle({ size: 40, round: true, tone: 'quiet', className: classes.gone })}
      data-reply={isReply || undefined}
    >
      {comment.hidden ? <IconEyeOff size={isReply ? 16 : 18} /> : <IconTrash size={isReply ? 16 : 18} />}
    </span>
  );
}

interface ContentProps extends CommentCardProps {
  nameId: string;
  doing: 'edit' | 'reply' | null;
  onDo: (what: 'edit' | 'reply' | null) => void;
  onDone: () => void;
}

function Content(props: ContentProps) {
  const { comment, source, inReplyTo, doing, Editor, onDo, onDone } = props;
  return (
    <>
      <AuthorLine {...props} />
      {comment.removed !== null && (
        <Suspense fallback={null}>
          <div className={classes.removed}>
            <RemovedNote
              removed={comment.removed}
              author={comment.author?.id ?? null}
              onUndone={() => refreshPlace(source)}
            />
          </div>
        </Suspense>
      )}
      {inReplyTo !== null && (
        <Text size="s" tone="quiet" breaks>
          in reply to <bdi>{inReplyTo}</bdi>
        </Text>
      )}
      {doing === 'edit' && Editor === null ? (
        <CommentEdit comment={comment} source={source} onDone={onDone} />
      ) : (
        <>
          {comment.title !== null && (
            <Text as="h3" size="m" weight="strong" breaks dir="auto">
              {comment.title}
            </Text>
          )}
          {comment.text !== null && (
            <ClampedText key={comment.edited_at} clamped people={comment.mentions}>
              {comment.text}
            </ClampedText>
          )}
          {comment.image !== null && comment.author !== null && (
            <CommentPicture picture={comment.image} alt={`Picture by ${fullName(comment.author)}`} />
          )}
          <Actions comment={comment} source={source} doing={doing} onDo={onDo} />
        </>
      )}
    </>
  );
}

function Actions({ comment, source, doing, onDo }: Pick<ContentProps, 'comment' | 'source' | 'doing' | 'onDo'>) {
  return (
    <Row wrap gap={4} className={classes.actions}>
      {(comment.can.like || comment.likes_count > 0) && (
        <LikeButton
          size="sm"
          liked={comment.likedby_me}
          likes={comment.likes_count}
          onChange={comment.can.like ? (liked) => setLike(source.place, comment, liked) : undefined}
        />
      )}
      {comment.can.reply && (
        <button
          type="button"
          {...rowStyle({ inline: true, gap: 8, size: 's', weight: 'medium', tone: 'soft', className: classes.action })}
          data-hover
          aria-expanded={doing === 'reply'}
          onClick={() => onDo(doing === 'reply' ? null : 'reply')}
        >
          <IconArrowBackUp size={18} /> Reply
        </button>
      )}
      {(comment.can.edit || comment.can.delete || comment.can.report) && (
        <Suspense fallback={<span className={classes.menuPlace} />}>
          <CommentMenu comment={comment} source={source} onEdit={() => onDo('edit')} />
        </Suspense>
      )}
    </Row>
  );
}

function AuthorLine({ comment, badge, nameId }: Pick<ContentProps, 'comment' | 'badge' | 'nameId'>) {
  const { author } = comment;
  if (author === null) return null;
  return (
    <CommentHead comment={comment}>
      <CommentAuthor author={author} nameId={nameId}>
        <span className={classes.level}>
          <LevelMark level={author.level} />
        </span>
        {badge !== null && <Badge>{badge}</Badge>}
      </CommentAuthor>
    </CommentHead>
  );
}

function TombstoneHead({ comment, isReply }: Pick<CommentCardProps, 'comment' | 'isReply'>) {
  return (
    <CommentHead comment={{ created_at: comment.created_at, edited_at: null }}>
      <p className={classes.deleted} data-reply={isReply || undefined}>
        {nameOfTombstone(comment)}
      </p>
      {comment.deleted && (
        <Suspense fallback={null}>
          <ReportDeleted reported={{ kind: 'comment', subject: comment.id }} />
        </Suspense>
      )}
    </CommentHead>
  );
}

function nameOfTombstone({ hidden }: FlatComment): string {
  return hidden ? 'Hidden comment' : 'Comment deleted';
}
