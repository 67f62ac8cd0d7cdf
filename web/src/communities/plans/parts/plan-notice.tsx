import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import { TextLink } from '../../../ui/buttons/links.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './plan-notice.module.css';

interface PlanNoticeProps {
  communityId: string;
  /** The server's message about the plan. */
  children: string;
}

/** Says that the plan of a community does not allow an action, and links to the plan. */
export function PlanNotice({ communityId, children }: PlanNoticeProps) {
  return (
    <Row align="stretch" gap={12} className={classes.notice} role="alert">
      <IconAlertTriangle size={22} />
      <p>
        {children}{' '}
        <TextLink to="/communities/$id/manage/plan" params={{ id: communityId }} className={classes.link ?? ''}>
          See the plan
        </TextLink>
      </p>
    </Row>
  );
}
