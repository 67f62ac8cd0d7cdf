import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { JobFilters } from '@homecoming/contract/job-filters.ts';
import {
  applyForJob as applyCall,
  closeJobPost,
  createJobPost,
  deleteJobPost,
  getJobPost,
  listJobPosts,
  renewJobPost,
  saveJobPost,
  searchJobPosts,
  unsaveJobPost,
  updateJobPost,
  type FoundJobPost,
  type JobPost,
  type JobPostInput,
} from '@homecoming/contract/job-posts.ts';
import { mutate } from 'swr';
import { getErrorMessage } from '../lib/http/api-error.ts';
import { call, callOrHold, type OnHold } from '../lib/http/client.ts';
import { reloadPaths } from '../lib/http/reload-paths.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { useSearchView, useTypedQuery, type Search } from '../lib/search.ts';
import { notice } from '../lib/toasts.ts';
import { isOnHold, refreshWaitingItems } from '../trust/api.ts';
import type { JobView } from './url.ts';

const pendingSaves = createOverlay<JobPost>(({ id }) => id);

/** Jobs of a community. */
export function useJobPosts(communityId: string, show: JobView, filters: JobFilters) {
  const which = { ...(show === 'saved' && { saved: true }), ...(show === 'mine' && { mine: true }) };
  return useLiveList(listSource(listJobPosts, { params: { id: communityId }, query: { ...filters, ...which } }));
}

/** Whether the user may post jobs in a community. */
export function useCanPost(communityId: string): boolean {
  return useEndpoint(listJobPosts, { params: { id: communityId }, query: { limit: 1 } }).data?.can.post === true;
}

/** The currency of the newest job of the user in a community that pays, else of anybody; null without one, undefined while it loads. */
export function useLastCurrency(communityId: string): string | null | undefined {
  const at = { params: { id: communityId } };
  const mine = useEndpoint(listJobPosts, { ...at, query: { mine: true } });
  const others = useEndpoint(listJobPosts, { ...at, query: {} });
  // A failed load counts as done: when it runs again, the form may be filled in already
  if ([mine, others].some(({ data, error }) => data === undefined && error === undefined)) return undefined;
  const known = [...(mine.data?.results ?? []), ...(others.data?.results ?? [])];
  return known.find(({ salary }) => salary !== null)?.salary?.currency ?? null;
}

/** Searches the open jobs of the user's communities after a pause in typing. Null without a query. */
export function useJobSearch(typed: string): Search<FoundJobPost> | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useEndpoint(searchJobPosts, query === '' ? null : { query: { query } }));
}

/** A job, with the user's pending choice to save it applied. */
export function useJobPost(id: string) {
  const withPendingSave = useOverlay(pendingSaves);
  const { data, error, mutate: reload } = useEndpoint(getJobPost, { params: { id } });
  return { data: data && withPendingSave(data), error, reload };
}

/** Posts a job, or it waits for the moderators. */
export async function postJob(
  communityId: string,
  body: JobPostInput,
  idempotencyKey: string,
): Promise<JobPost | OnHold> {
  const answer = await callOrHold(createJobPost, { params: { id: communityId }, body, idempotencyKey });
  if (isOnHold(answer)) await refreshWaitingItems();
  await reloadJobs();
  return answer;
}

export async function changeJob(id: string, body: Partial<JobPostInput>): Promise<void> {
  await keep(id, await call(updateJobPost, { params: { id }, body }));
}

export async function renewJob({ id }: Pick<JobPost, 'id'>): Promise<void> {
  await keep(id, await call(renewJobPost, { params: { id } }));
}

export async function closeJob({ id }: Pick<JobPost, 'id'>): Promise<void> {
  await keep(id, await call(closeJobPost, { params: { id } }));
}

/** Deletes a job of the user; of somebody else, removes it with a reason. */
export async function removeJob(id: string, removal: BodyOf<typeof deleteJobPost>): Promise<void> {
  await call(deleteJobPost, { params: { id }, body: removal });
  await reloadJobs();
}

/** Saves a job, or does not keep it any more. A refusal is shown in a toast. */
export function setSaved({ id }: Pick<JobPost, 'id'>, saved: boolean): void {
  pendingSaves.set({
    id,
    field: 'saved',
    value: saved,
    patch: (job) => ({ ...job, saved }),
    send: () =>
      call<typeof saveJobPost | typeof unsaveJobPost>(saved ? saveJobPost : unsaveJobPost, { params: { id } }),
    store() {
      updateCached<JobPost>(getSwrKey(getJobPost, { params: { id } }), (job) => ({ ...job, saved }));
      void reloadJobs();
    },
    onRefused: (error) => notice.error(getErrorMessage(error)),
  });
}

/** Applies by a message. Returns whom the chat is with. */
export async function applyForJob({ id }: Pick<JobPost, 'id'>, text: string, file: File | null): Promise<string> {
  const files = file === null ? {} : { files: { file } };
  const { conversation } = await call(applyCall, { params: { id }, body: { text }, ...files });
  await reloadJobs();
  return conversation;
}

async function keep(id: string, job: JobPost): Promise<void> {
  await mutate(getSwrKey(getJobPost, { params: { id } }), job, { revalidate: false });
  await reloadJobs();
}

async function reloadJobs(): Promise<void> {
  await reloadPaths(/^(list:)?\/(jobs\/|community\/[^/]+\/jobs\/)/);
}
