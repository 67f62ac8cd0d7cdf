import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import composer from './composer.module.css';
import classes from './composer-loading.module.css';

/** Shown in place of the composer while the targets are loaded. */
export function ComposerLoading() {
  return (
    <Loading>
      <div className={composer.form}>
        <Stack gap={16} className={composer.content}>
          <Row gap={16}>
            <Bone width={44} height={44} radius="50%" />
            <Stack gap={8}>
              <Bone width={72} height={11} />
              <Bone width={150} height={16} />
            </Stack>
          </Row>
          <Row align="stretch" gap={8} className={classes.types}>
            <Bone width={124} height={36} radius={99} />
            <Bone width={104} height={36} radius={99} />
            <Bone width={92} height={36} radius={99} />
          </Row>
          <Bone width={160} height={24} />
          <div className={classes.text}>
            <Bone width="72%" height={14} />
          </div>
        </Stack>
        <div className={classes.bar}>
          <Bone width={132} height={20} />
        </div>
      </div>
    </Loading>
  );
}
