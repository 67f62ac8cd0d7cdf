import { CommentSkeleton } from '../../comments/parts/comment-skeleton.tsx';
import { BackBar, BackLink } from '../../ui/page/back-bar.tsx';
import { CardsSkeleton, Bone, Loading } from '../../ui/feedback/loading.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn, useWide } from '../../ui/use-wide.ts';

const TABS = { height: 48, borderBottom: '1px solid var(--hc-line)' };

/** The skeleton of a group's page. */
export function GroupLoading() {
  const wide = useWide();
  const hasAside = useHasAsideColumn();
  return (
    <Page title="Group" titleHidden back="/communities" aside={hasAside ? <AsideLoading /> : undefined}>
      {!wide && (
        <BackBar>
          <BackLink to="/communities" />
          <Stack gap={8}>
            <Bone width={150} height={14} />
            <Bone width={110} height={11} />
          </Stack>
        </BackBar>
      )}
      <Loading label="Loading the group">
        {wide && <Bone width={260} height={14} />}
        <Bone width="52%" height={33} />
        <Bone width="94%" height={14} />
        <Bone width={220} height={32} radius={16} />
        <Row gap={28} style={TABS}>
          <Bone width={84} height={14} />
          <Bone width={76} height={14} />
          <Bone width={66} height={14} />
        </Row>
        <CommentSkeleton box />
      </Loading>
    </Page>
  );
}

/** The skeleton of the other groups, beside the page. */
export function AsideLoading() {
  return (
    <Loading label="Loading the other groups">
      <CardsSkeleton title={140} heights={[220]} />
    </Loading>
  );
}
