import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { refreshCommunity, useCommunity } from '../../communities/api.ts';
import { ManagersOnly } from '../../communities/manage/parts/managers-only.tsx';
import { PlanNotice } from '../../communities/plans/parts/plan-notice.tsx';
import { ApiError, getErrorMessage, hasErrorCode, isForbidden } from '../../lib/http/api-error.ts';
import { useAnsweredRows } from '../../lib/lists/answered-rows.ts';
import { useLinkedRequest } from '../../lib/lists/linked-request.ts';
import { counted, fullName } from '../../lib/text/format.ts';
import { flash } from '../../lib/toasts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { answerRequest, useJoinRequests } from '../api.ts';
import { RequestRow, type Answer } from '../parts/request-row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import classes from './requests.module.css';

/** The tab with the requests to join a community, for its managers. */
export function RequestsTab() {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/manage' });
  const { data: community } = useCommunity(id);
  if (community === undefined) return null;
  return community.can.manage_requests ? <Requests key={id} communityId={id} /> : <ManagersOnly />;
}

function Requests({ communityId }: { communityId: string }) {
  const list = useJoinRequests(communityId);
  const linked = useLinkedRequest(list);
  const { rows, answer, pointer } = useAnsweredRows<JoinRequest, Answer>({
    items: list.items,
    firstId: linked,
    isElsewhere,
    refresh: () => refreshCommunity(communityId),
  });
  const [refusal, setRefusal] = useState<string | null>(null);

  async function answerOne(request: JoinRequest, kind: 'approve' | 'decline'): Promise<void> {
    setRefusal(null);
    // The buttons go, and their row keeps the focus
    focusSoon(() => document.querySelector(`[data-request="${request.id}"]`), true);
    try {
      await answer(request.id, async () => {
        await answerRequest(request.id, kind);
        return kind === 'approve' ? 'approved' : 'declined';
      });
      flash.success(describeAnswer(request, kind));
    } catch (error) {
      if (isElsewhere(error)) flash.info(getErrorMessage(error));
      else if (hasErrorCode(error, 'plan_limit')) setRefusal(error.message);
      else flash.error(getErrorMessage(error));
    }
  }

  if (list.items === undefined && isForbidden(list.error)) return <ManagersOnly />;
  const waiting = rows.filter((row) => row.answer === null).length;
  const people = counted(waiting, 'person', 'people');
  return (
    <>
      {refusal !== null && (
        <div className={classes.refusal}>
          <PlanNotice communityId={communityId}>{refusal}</PlanNotice>
        </div>
      )}
      <ListView
        list={{ ...list, items: list.items && rows }}
        label="Loading requests"
        errorFallback="Failed to fetch requests"
        empty={<NobodyWaits />}
        more="requests"
      >
        {() => (
          <>
            <Text size="l" tone="soft" className={classes.summary}>
              {list.hasMore ? `More than ${people}` : people} {waiting === 1 ? 'is' : 'are'} waiting.
            </Text>
            <Surface as="ul" kind="rows" aria-label="Requests" {...pointer}>
              {rows.map((row) => (
                <RequestRow
                  key={row.item.id}
                  row={row}
                  linked={row.item.id === linked}
                  onAnswer={(kind) => void answerOne(row.item, kind)}
                />
              ))}
            </Surface>
          </>
        )}
      </ListView>
    </>
  );
}

function describeAnswer({ user, channel }: JoinRequest, kind: 'approve' | 'decline'): string {
  const name = fullName(user);
  if (kind === 'decline') return `You declined the request of ${name}`;
  return channel ? `${name} is in ${channel.name} now` : `${name} is a member now`;
}

/** Another manager answered the request, or its author withdrew it. */
function isElsewhere(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'request_answered' || error.code === 'request_not_found');
}

function NobodyWaits() {
  return (
    <EmptyState
      drawing="doorway"
      title="Nobody is waiting"
      actions={
        <ButtonLink from="/communities/$id/manage" to="/communities/$id/details" variant="default">
          Back to the community
        </ButtonLink>
      }
    >
      New requests show up here by themselves.
    </EmptyState>
  );
}
