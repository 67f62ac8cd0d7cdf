import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { refreshCommunity, useCommunity } from '../../communities/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { counted } from '../../lib/format.ts';
import { flash } from '../../lib/toasts.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, RowsSkeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { answerRequest, useJoinRequests } from '../api.ts';
import { RequestRow } from '../parts/request-row.tsx';
import classes from './requests.module.css';

/** The requests to join a community, for the people who answer them. */
export function RequestsScreen() {
  const { id } = useParams({ from: '/signed-in/communities/$id/manage' });
  const { data: community } = useCommunity(id);
  return (
    <Page title="Requests to join" back="/communities/$id/details" width="wide">
      {community !== undefined && (
        <TextLink to="/communities/$id/details" params={{ id }} className={classes.community ?? ''}>
          <Crest community={community} size={34} /> {community.name}
        </TextLink>
      )}
      <Requests communityId={id} />
    </Page>
  );
}

function Requests({ communityId }: { communityId: string }) {
  const list = useJoinRequests(communityId);
  const { answered, answer } = useAnswers(communityId);
  const summary = useRef<HTMLParagraphElement>(null);
  if (list.items === undefined) {
    if (list.error?.status === 403 || list.error?.status === 404) return <NotYours error={list.error} />;
    if (list.error !== undefined) return <ErrorState error={list.error} onRetry={list.reload} />;
    return (
      <Loading label="Loading requests">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  const waiting = list.items.filter((request) => !answered.has(request.id));
  const people = counted(waiting.length, 'person', 'people');
  return (
    <>
      <p ref={summary} tabIndex={-1} className={classes.summary} hidden={waiting.length === 0}>
        {list.hasMore ? `More than ${people}` : people} {waiting.length === 1 ? 'is' : 'are'} waiting.
      </p>
      {waiting.length === 0 && !list.hasMore && <NobodyWaits />}
      {waiting.length > 0 && (
        <ul className={classes.list}>
          {waiting.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              onAnswer={(kind) => {
                // The row goes, and the focus with it
                summary.current?.focus();
                void answer(request, kind);
              }}
            />
          ))}
        </ul>
      )}
      <LoadMore what="requests" list={list} />
    </>
  );
}

/** Answers at once on the screen, then on the server; what does not go through comes back. */
function useAnswers(communityId: string) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());

  async function answer(request: JoinRequest, kind: 'approve' | 'decline'): Promise<void> {
    setAnswered((before) => new Set(before).add(request.id));
    try {
      await answerRequest(request.id, kind);
      const name = `${request.user.first_name} ${request.user.last_name}`;
      flash.success(kind === 'approve' ? `${name} is a member now` : `You declined the request of ${name}`);
      void refreshCommunity(communityId);
    } catch (error) {
      if (isAnswered(error)) {
        flash.info(messageOf(error));
        void refreshCommunity(communityId);
        return;
      }
      setAnswered((before) => new Set([...before].filter((id) => id !== request.id)));
      flash.error(messageOf(error));
    }
  }

  return { answered, answer };
}

/** Somebody else was faster, or its author took it back: for the reader it is done. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'request_answered' || error.code === 'request_not_found');
}

function NobodyWaits() {
  return (
    <EmptyState
      drawing="door"
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

function NotYours({ error }: { error: ApiError }) {
  if (error.status === 403) {
    return (
      <EmptyState
        drawing="keyhole"
        title="This is for owners and admins"
        actions={
          <ButtonLink from="/communities/$id/manage" to="/communities/$id/details">
            Back to the community
          </ButtonLink>
        }
      >
        They answer the requests to join.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="signpost"
      title="Community not found"
      actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
    >
      {error.message}
    </EmptyState>
  );
}
