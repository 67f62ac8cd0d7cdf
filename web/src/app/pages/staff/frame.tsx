import { Outlet } from '@tanstack/react-router';
import { useCurrentUser } from '../../../accounts/api.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TabLink, TabLinks } from '../../../ui/page/tab-links.tsx';
import { NotFound } from '../../not-found.tsx';

/** /staff: the pages of the platform staff; its tabs are child routes. Not found for everybody else. */
export function StaffFrame() {
  const { data: user } = useCurrentUser();
  if (user?.is_staff !== true) return <NotFound home="/home" />;
  return (
    <Page
      title="Staff"
      width="wide"
      actions={
        <>
          <ButtonLink to="/staff/second-steps" variant="default">
            Lost second steps
          </ButtonLink>
          <ButtonLink to="/staff/installation" variant="default">
            Backups
          </ButtonLink>
        </>
      }
    >
      <Stack gap={20}>
        <TabLinks label="Staff">
          <StaffTabs />
        </TabLinks>
        <Outlet />
      </Stack>
    </Page>
  );
}

function StaffTabs() {
  return (
    <>
      <TabLink to="/staff/people" resetScroll={false}>
        People
      </TabLink>
      <TabLink to="/staff/communities" resetScroll={false}>
        Communities
      </TabLink>
      <TabLink to="/staff/plans" resetScroll={false}>
        Plans
      </TabLink>
      <TabLink to="/staff/reports" resetScroll={false}>
        Reports
      </TabLink>
      <TabLink to="/staff/lists" resetScroll={false}>
        Filters
      </TabLink>
      <TabLink to="/staff/log" resetScroll={false}>
        Log
      </TabLink>
    </>
  );
}
