import { Bone, Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ManageBar } from './manage-head.tsx';
import classes from './manage-loading.module.css';

/** The skeleton of the pages that manage a community, with the layout of the loaded page. */
export function ManageLoading({ id }: { id: string }) {
  return (
    <Page title="Manage community" titleHidden back="/communities/$id/details" width="wide">
      <ManageBar id={id} />
      <Loading label="Loading the community">
        <Row gap={16} className={classes.head}>
          <Bone width={66} height={66} radius="50%" />
          <Stack gap={12} grow className={classes.words}>
            <Bone width="46%" height={30} />
            <Bone width="60%" height={13} />
          </Stack>
        </Row>
        <Row gap={28} className={classes.tabs}>
          <Bone width={72} height={14} />
          <Bone width={130} height={14} />
          <Bone width={52} height={14} />
        </Row>
        <RowsSkeleton rows={4} />
      </Loading>
    </Page>
  );
}
