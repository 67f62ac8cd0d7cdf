import { ComposerPromptSkeleton, FilterSkeleton } from '../../posts/feed/parts/head-skeleton.tsx';
import { Mark } from '../../ui/art/mark.tsx';
import { Bone, Loading, PostSkeleton, useTakesLong } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './pending.module.css';

/** The mark in the position of the splash, until the frame of the page is known. */
export function MarkPending() {
  const slow = useTakesLong();
  return (
    <div className={classes.page} role="status">
      <Mark size={64} />
      {slow ? (
        <Text size="s" tone="quiet" className={classes.slow}>
          Still loading
        </Text>
      ) : (
        <span className="hc-hidden">Loading</span>
      )}
    </div>
  );
}

/** The skeleton of a screen inside the shell while its code loads. */
export function FramePending() {
  return (
    <Page title="Loading" titleHidden>
      <Loading>
        <PostSkeleton image />
        <PostSkeleton />
      </Loading>
    </Page>
  );
}

/** The skeleton of the feed and of the column beside it while their code loads. */
export function HomePending() {
  const hasAside = useHasAsideColumn();
  return (
    <Page title="Home" titleHidden aside={hasAside ? <AsideBones /> : undefined}>
      <Loading>
        <FilterSkeleton />
        <ComposerPromptSkeleton />
        <PostSkeleton image />
        <PostSkeleton />
      </Loading>
    </Page>
  );
}

function AsideBones() {
  return (
    <Stack gap={16} aria-hidden="true">
      <Bone height={48} radius={12} />
      <Bone width={110} height={14} />
      <Bone height={48} radius={12} />
      <Bone height={48} radius={12} />
      <Bone height={48} radius={12} />
    </Stack>
  );
}
