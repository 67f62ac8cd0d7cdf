import { createRoute } from '@tanstack/react-router';
import { open, root } from '../../frames.ts';
import { screen } from '../../screen.ts';
import { MarkPending } from '../../shell/pending.tsx';

const report = createRoute({
  getParentRoute: () => open,
  path: '/report',
  staticData: { hasTopBar: true },
  component: screen(() => import('../../../moderation/notices/screens/report.tsx'), 'ReportScreen'),
});
const object = createRoute({
  getParentRoute: () => open,
  path: '/report/object',
  staticData: { hasTopBar: true },
  component: screen(() => import('../../../moderation/notices/screens/mailed-links.tsx'), 'ObjectNoticeScreen'),
});

/** The pages of notices, for everybody. */
export const reportRoutes = [report, object] as const;

/** The page of the link that confirms a notice. */
export const confirmNotice = createRoute({
  getParentRoute: () => root,
  path: '/report/confirm',
  pendingComponent: MarkPending,
  component: screen(() => import('../../../moderation/notices/screens/mailed-links.tsx'), 'ConfirmNoticeScreen'),
});
