import type { Event } from '@homecoming/contract/events.ts';
import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { isForbidden, isNotFound } from '../../../lib/http/api-error.ts';
import { count } from '../../../lib/text/format.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TabCount, TabLink, TabLinks } from '../../../ui/page/tab-links.tsx';
import { useEvent } from '../../api.ts';
import { ManageHead } from '../parts/manage-head.tsx';
import { ManageLoading } from '../parts/manage-loading.tsx';
import { OrganisersOnly } from '../parts/organisers-only.tsx';
import classes from './manage-event.module.css';

interface ManageEventScreenProps {
  /** The numbers at the labels of these tabs. */
  blastsCount: ComponentType<{ eventId: string }>;
  questionsCount: ComponentType<{ eventId: string }>;
  /** The tab with the money of the event, where there is any. */
  payoutsTab: ComponentType<{ event: Event }>;
  /** The content of the open tab. */
  children: ReactNode;
}

/** The page around the tabs that manage an event. */
export function ManageEventScreen({ children, ...slots }: ManageEventScreenProps) {
  const { id } = useParams({ from: '/app/signed-in/events/$id/manage' });
  const { event, error, reload } = useEvent(id);
  if (isForbidden(error) || isNotFound(error) || event?.can.manage === false) {
    return (
      <WithoutHead>
        <OrganisersOnly eventId={id} />
      </WithoutHead>
    );
  }
  if (event === undefined) {
    if (error === undefined) return <ManageLoading id={id} />;
    return (
      <WithoutHead>
        <ErrorState error={error} onRetry={reload} />
      </WithoutHead>
    );
  }
  return (
    <Page
      title={event.title}
      tabTitle={`Manage ${event.title}`}
      head={<ManageHead event={event} />}
      back="/events/$id"
      width="wide"
    >
      <ManageTabs event={event} {...slots} />
      <div className={classes.tab}>{children}</div>
    </Page>
  );
}

type ManageTabsProps = { event: Event } & Omit<ManageEventScreenProps, 'children'>;

function ManageTabs({ event, ...slots }: ManageTabsProps) {
  const { blastsCount: BlastsCount, questionsCount: QuestionsCount, payoutsTab: PayoutsTab } = slots;
  const { id, counts } = event;
  const shared = { params: { id }, resetScroll: false };
  return (
    <TabLinks label="Manage">
      <TabLink to="/events/$id/manage/requests" {...shared}>
        Requests
        {counts.requested !== null && counts.requested > 0 && (
          <TabCount what="waiting">{count(counts.requested)}</TabCount>
        )}
      </TabLink>
      <TabLink to="/events/$id/manage/attendees" {...shared}>
        Attendees {counts.going > 0 && <TabCount what="going">{count(counts.going)}</TabCount>}
      </TabLink>
      <TabLink to="/events/$id/manage/blasts" {...shared}>
        Blasts <BlastsCount eventId={id} />
      </TabLink>
      <TabLink to="/events/$id/manage/questions" {...shared}>
        Questions <QuestionsCount eventId={id} />
      </TabLink>
      <TabLink to="/events/$id/manage/statistics" {...shared}>
        Statistics
      </TabLink>
      <TabLink to="/events/$id/manage/feedback" {...shared}>
        Feedback
      </TabLink>
      <PayoutsTab event={event} />
    </TabLinks>
  );
}

function WithoutHead({ children }: { children: ReactNode }) {
  return (
    <Page title="Manage event" back="/events/$id" width="wide">
      {children}
    </Page>
  );
}
