import { useMatch } from '@tanstack/react-router';
import { ComposerPromptSkeleton, FilterSkeleton } from '../../posts/feed/parts/head-skeleton.tsx';
import { Mark } from '../../ui/art/mark.tsx';
import { AsideSkeleton, Loading, PostSkeleton, useTakesLong } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { Text } from '../../ui/text/text.tsx';
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

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page has the top bar of phones, and no bar of its own. */
    hasTopBar?: boolean;
  }
}

/** The skeleton of a screen inside the shell while its code loads. */
export function FramePending() {
  // Other pages have a bar of their own on phones: the top bar must not come and go while they load
  const hasTopBar = useMatch({ strict: false, select: ({ staticData }) => staticData.hasTopBar === true });
  useRootAttribute('data-own-bar', !hasTopBar);
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
    <Page title="Home" titleHidden aside={hasAside ? <AsideSkeleton /> : undefined}>
      <Loading>
        <FilterSkeleton />
        <ComposerPromptSkeleton />
        <PostSkeleton image />
        <PostSkeleton />
      </Loading>
    </Page>
  );
}
