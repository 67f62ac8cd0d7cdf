import { useState } from 'react';
import { useManagedCommunity } from '../../communities/manage/api.ts';
import { ManagersOnly } from '../../communities/manage/parts/managers-only.tsx';
import type { EventPeriod } from '../api.ts';
import { CommunityEvents } from './community-events.tsx';

/** The events of a community for those who run it, with drafts. */
export function ManageEventsTab() {
  const community = useManagedCommunity();
  const [when, setWhen] = useState<EventPeriod>('upcoming');
  if (community === undefined) return null;
  if (!community.can.plan_events) return <ManagersOnly />;
  return <CommunityEvents id={community.id} when={when} onWhen={setWhen} canPlan />;
}
