import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../lib/api-error.ts';
import { fullName } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, SectionError } from '../../ui/error-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Loading, PostSkeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { usePost } from '../api.ts';
import { useCommunitiesToPostIn } from '../communities.ts';
import { useFeedAside } from '../parts/feed-aside.tsx';
import { PostCard } from '../parts/post-card.tsx';
import classes from './feed.module.css';

/** One post, whole. */
export function PostScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: post, error, mutate } = usePost(id);
  const { all } = useCommunitiesToPostIn();
  const aside = useFeedAside(all);
  const author = post === undefined ? '' : ` by ${fullName(post.author)}`;
  return (
    <Page title={`Post${author}`} back="/home" aside={aside}>
      <OnePost post={post} error={error} retry={() => void mutate()} />
    </Page>
  );
}

type Loaded = ReturnType<typeof usePost>;

function OnePost({ post, error, retry }: { post: Loaded['data']; error: Loaded['error']; retry: () => void }) {
  if (isMissing(error)) {
    return (
      <EmptyState drawing="signpost" title="Post not found" actions={<ButtonLink to="/home">Back to home</ButtonLink>}>
        It may have been deleted, or it is in a community that you do not belong to.
      </EmptyState>
    );
  }
  if (post !== undefined) {
    return (
      <div className={classes.feed}>
        {error !== undefined && <SectionError error={error} onRetry={retry} />}
        <PostCard post={post} full />
      </div>
    );
  }
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Loading label="Loading the post">
      <PostSkeleton image />
    </Loading>
  );
}
