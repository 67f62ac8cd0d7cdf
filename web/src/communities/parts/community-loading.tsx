import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '../../ui/icons/icons.tsx';
import { CardsSkeleton, Bone, Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import head from './community-head.module.css';
import classes from './community-loading.module.css';

/** The skeleton of a community's page, with the layout of the loaded page; `small` as in its head. */
export function CommunityLoading({ small = false }: { small?: boolean }) {
  const back = (
    <Link to="/communities" {...tileStyle({ round: true, tone: 'raised', className: head.back })} aria-label="Back">
      <IconArrowLeft size={24} />
    </Link>
  );
  return (
    <Page title="Community" titleHidden back="/communities" aside={<AsideLoading />}>
      {small ? (
        <div className={head.head} data-small>
          <div className={head.cover}>{back}</div>
        </div>
      ) : (
        <div className={`${head.cover} ${classes.cover}`}>{back}</div>
      )}
      <Loading label="Loading the community">
        {!small && <HeadBones />}
        <Row gap={28} className={classes.tabs}>
          <Bone width={48} height={14} />
          <Bone width={44} height={14} />
          <Bone width={68} height={14} />
        </Row>
        <RowsSkeleton rows={3} />
      </Loading>
    </Page>
  );
}

function HeadBones() {
  return (
    <>
      <div className={classes.crest}>
        <Bone width={94} height={94} radius="50%" />
      </div>
      <Bone width="52%" height={33} />
      <Stack gap={12}>
        <Bone width="94%" height={14} />
        <Bone width="70%" height={14} />
      </Stack>
      <Bone width={240} height={40} radius={20} />
      <Bone width={226} height={44} radius={12} />
    </>
  );
}

function AsideLoading() {
  return (
    <Loading label="Loading who runs it">
      <CardsSkeleton title={90} heights={[44, 44]} />
    </Loading>
  );
}
