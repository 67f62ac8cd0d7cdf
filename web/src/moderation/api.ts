import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  addCaseNote,
  answerAppeal,
  claimCase,
  countCases,
  decideCase,
  escalateCase,
  getCase,
  listCases,
  releaseCase,
  undoDecision,
  type Case,
} from '@homecoming/contract/cases.ts';
import { listRestrictions, type Restriction } from '@homecoming/contract/restrictions.ts';
import { appealStatement, getStatement } from '@homecoming/contract/statements.ts';
import { mutate } from 'swr';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { undoInPlace } from '../reports/parts/undo-window.ts';

/** The lists of the queue. */
export const caseStates = ['open', 'appeals', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

const caseLists = getCachedLists<Case>(getSwrKey(listCases));

/** The cases of a community, or without one those of the platform staff. */
export function useCases(community: string | undefined, state: CaseState) {
  return useLiveList(listSource(listCases, { query: { state, ...(community !== undefined && { community }) } }));
}

/** One case; nothing is loaded for null. */
export function useCase(id: string | null) {
  return useEndpoint(getCase, id === null ? null : { params: { id } });
}

/** Loads the queues and counts on the screen again, and a case that has changed. */
export async function refreshCases(id: string): Promise<void> {
  const counts = getSwrKey(countCases);
  await Promise.all([
    caseLists.refresh(),
    mutate(getSwrKey(getCase, { params: { id } })),
    mutate((key) => typeof key === 'string' && key.startsWith(counts)),
  ]);
}

/**
 * How many cases wait in a community, or without one for the platform staff, at most 100; undefined until it is known. Nothing
 * is fetched while `allowed` is false.
 */
export function useOpenCaseCount(community: string | undefined, allowed: boolean): number | undefined {
  const query = community === undefined ? {} : { community };
  return useEndpoint(countCases, allowed ? { query } : null).data?.open;
}

/** A decision about a case. */
export type DecisionBody = Omit<BodyOf<typeof decideCase>, 'version'>;

/** Decides a case as it was looked at. It leaves the lists of what is open. Returns the id of the decision. */
export async function decide({ id, version }: Case, body: DecisionBody): Promise<string> {
  const { decision } = await call(decideCase, { params: { id }, body: { version, ...body } });
  caseLists.remove(id);
  void caseLists.refresh();
  return decision.id;
}

/** Undoes a decision; its case is open again. */
export async function undo(decisionId: string): Promise<void> {
  await call(undoDecision, { params: { id: decisionId }, body: {} });
  await caseLists.refresh();
}

/** The same for the decision that the user has just made. */
export async function undoInQueue(decisionId: string): Promise<void> {
  await undoInPlace(decisionId);
  await caseLists.refresh();
}

/** Says that the user looks at a case; again while they do. */
export async function claim(id: string, takesOver = false): Promise<void> {
  await call(claimCase, { params: { id }, body: { take_over: takesOver } });
}

/** Somebody else looks at a case, or no longer. */
export function setClaim(id: string, other: Pick<NonNullable<Case['claim']>, 'by' | 'until'> | null): void {
  caseLists.change(id, (one) => ({ ...one, claim: other && { ...other, mine: false } }));
}

/** Looks at a case no longer. A failure does not matter: the claim ends by itself. */
export function release(id: string): void {
  void call(releaseCase, { params: { id } }).catch(() => undefined);
}

/** Hands a case to the platform staff. */
export async function escalate({ id, version }: Case, note: string | null): Promise<void> {
  await call(escalateCase, { params: { id }, body: { version, note } });
  caseLists.remove(id);
  void caseLists.refresh();
}

/** Writes to the others who look at a case. */
export async function writeNote(id: string, text: string): Promise<void> {
  storeCase(await call(addCaseNote, { params: { id }, body: { text } }));
}

/** Answers an objection. */
export async function answer(appealId: string, body: BodyOf<typeof answerAppeal>): Promise<void> {
  await call(answerAppeal, { params: { id: appealId }, body });
  await caseLists.refresh();
}

/** Loads a case again that has changed, such as by another report. */
export async function reloadCase(id: string): Promise<void> {
  storeCase(await call(getCase, { params: { id } }));
}

function storeCase(changed: Case): void {
  caseLists.change(changed.id, () => changed);
}

/** A decision about the user. */
export function useStatement(id: string) {
  return useEndpoint(getStatement, { params: { id } });
}

/** Objects to a decision about the user. */
export async function objectToDecision(id: string, text: string): Promise<void> {
  const changed = await call(appealStatement, { params: { id }, body: { text } });
  await mutate(getSwrKey(getStatement, { params: { id } }), changed, { revalidate: false });
}

/** A decision about somebody by the link of its mail. Nothing is fetched without its token. */
export function useMailedStatement(id: string, token: string | undefined) {
  return useEndpoint(getStatement, token === undefined ? null : { params: { id }, query: { token } });
}

/** Objects to a decision by the link of its mail. */
export async function objectByMail(id: string, token: string, text: string): Promise<void> {
  const changed = await call(appealStatement, { params: { id }, body: { text, token } });
  await mutate(getSwrKey(getStatement, { params: { id }, query: { token } }), changed, { revalidate: false });
}

/** Who is under review, muted, suspended or banned in a community now. */
export function useRestrictions(community: string) {
  return useLiveList(listSource(listRestrictions, { params: { id: community } }));
}

/** Ends a restriction: its decision is undone. */
export async function endRestriction(community: string, { id, decision }: Restriction): Promise<void> {
  await call(undoDecision, { params: { id: decision }, body: {} });
  getCachedLists<Restriction>(getSwrKey(listRestrictions, { params: { id: community } })).remove(id);
  void caseLists.refresh();
}
