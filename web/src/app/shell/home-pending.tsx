import { ComposerPromptSkeleton, FilterSkeleton } from '../../posts/parts/head-skeleton.tsx';
import { Bone, Loading, PostSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRoomy } from '../../ui/use-wide.ts';
import classes from './home-pending.module.css';

/** Holds the place of the feed, and of the column beside it, while its code is on its way. */
export function HomePending() {
  const roomy = useRoomy();
  return (
    <Page title="Home" titleHidden aside={roomy ? <AsideBones /> : undefined}>
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
    <div className={classes.bones} aria-hidden="true">
      <Bone height={48} radius={12} />
      <Bone width={110} height={14} />
      <Bone height={48} radius={12} />
      <Bone height={48} radius={12} />
      <Bone height={48} radius={12} />
    </div>
  );
}
