import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '../../ui/icons/icons.tsx';
import { CardsSkeleton, Bone, Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';

import head from './channel-head.module.css';

/** The skeleton of a channel's page. */
export function ChannelLoading() {
  return (
    <Page title="Channel" titleHidden back="/communities" aside={<MembersLoading />}>
      <Row gap={8} className={head.bar}>
        <Link
          to="/communities"
          {...rowStyle({ gap: 8, size: 'm', tone: 'soft', className: head.crumb })}
          aria-label="Back"
        >
          <span className={head.back}>
            <IconArrowLeft size={24} />
          </span>
          <Bone width={170} height={14} />
        </Link>
      </Row>
      <Loading label="Loading the channel">
        <Bone width="46%" height={33} />
        <Bone width="88%" height={14} />
        <Bone width="64%" height={14} />
        <Bone width={100} height={14} />
        <Bone width={90} height={24} />
        <RowsSkeleton rows={4} />
      </Loading>
    </Page>
  );
}

function MembersLoading() {
  return (
    <Loading label="Loading members">
      <CardsSkeleton title={110} heights={[40, 40]} />
    </Loading>
  );
}
