import { postErrors } from '@homecoming/contract/posts.ts';
import { useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useLayoutEffect } from 'react';
import { isNotFound } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState, SectionError } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { AsideSkeleton, Loading, PostSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { usePost } from '../api.ts';
import { useCommunitiesToPostIn } from '../communities.ts';
import { useFeedAside } from '../feed/parts/feed-aside.tsx';
import { PostCard } from '../parts/post-card.tsx';
import { PostComments } from '../comments/parts/post-comments.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';

const ReportDeleted = lazyPart(async () => (await import('../../reports/parts/report-deleted.tsx')).ReportDeleted);

/** One post, whole, with its comments. */
export function PostScreen() {
  const { id = '' } = useParams({ strict: false });
  return <OnePost key={id} id={id} />;
}

function OnePost({ id }: { id: string }) {
  const { post, error, reload } = usePost(id);
  const { all } = useCommunitiesToPostIn();
  const shown = isNotFound(error) ? undefined : post;
  const aside = useFeedAside(all, shown?.community.id);
  const isLoading = post === undefined && error === undefined;
  return (
    <Page
      title={shown === undefined ? 'Post' : `Post by ${fullName(shown.author)}`}
      back="/home"
      aside={isLoading ? <AsideSkeleton /> : aside}
    >
      {shown === undefined ? (
        <WithoutPost id={id} error={error} retry={reload} />
      ) : (
        <Stack gap={16}>
          {error !== undefined && <SectionError error={error} onRetry={reload} />}
          <WholePost post={shown} />
        </Stack>
      )}
    </Page>
  );
}

type Loaded = ReturnType<typeof usePost>;

function WholePost({ post }: { post: NonNullable<Loaded['post']> }) {
  const toComment = useLocation({ select: ({ hash }) => hash === 'comment' });
  return (
    <>
      <PostCard post={post} full onComment={focusComment} />
      <PostComments post={post} toComment={toComment} />
    </>
  );
}

/** The words are the last field of the box. */
function focusComment(): void {
  const fields = document.querySelectorAll<HTMLElement>('#comment textarea');
  fields[fields.length - 1]?.focus();
}

function WithoutPost({ id, error, retry }: { id: string; error: Loaded['error']; retry: () => void }) {
  if (isNotFound(error)) return <NotFound id={id} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Loading label="Loading the post">
      <PostSkeleton image />
    </Loading>
  );
}

/** Seen by who was far down in a post that is deleted, too. */
function NotFound({ id }: { id: string }) {
  useLayoutEffect(() => {
    // Not returned: browsers are beginning to answer with a promise.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <EmptyState
      drawing="signpost"
      title={postErrors.post_not_found.message}
      actions={
        <>
          <ButtonLink to="/home">Back to home</ButtonLink>
          <Suspense fallback={null}>
            <ReportDeleted reported={{ kind: 'post', subject: id }} />
          </Suspense>
        </>
      }
    >
      It may have been deleted, or it is in a community that you do not belong to.
    </EmptyState>
  );
}
