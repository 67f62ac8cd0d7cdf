import type { Reason, SubjectKind } from '@homecoming/contract/moderation.ts';
import {
  appealReport,
  createReport,
  getReportOptions,
  listReports,
  type Report,
} from '@homecoming/contract/reports.ts';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';

/** Something to report. */
export interface Reportable {
  readonly kind: SubjectKind;
  readonly subject: string;
  /** With a profile: a community of both people, whose managers get the report. */
  readonly community?: string;
}

/** The rules that a report can name. Nothing is fetched while `wanted` is false. */
export function useReportOptions(reported: Reportable, wanted: boolean) {
  return useEndpoint(getReportOptions, wanted ? { query: reported } : null);
}

/** Why something is reported. */
export interface ReportReason {
  readonly reason: Reason;
  readonly rule?: string;
  readonly note?: string;
  /** The ids of earlier messages that come with that of a message. */
  readonly messages?: readonly string[];
}

/** What was written before a message that is reported. */
export interface EarlierMessage {
  readonly id: string;
  readonly author: string;
  readonly text: string;
}

/** Reports something; again with a note adds the note. */
export async function sendReport(
  reported: Reportable,
  { reason, rule, note, messages = [] }: ReportReason,
): Promise<void> {
  const body = { ...reported, reason, rule: rule ?? null, note: note ?? null };
  await call(createReport, { body: { ...body, ...(messages.length > 0 && { messages: [...messages] }) } });
}

/** What the user reported, newest first. */
export function useOwnReports() {
  return useLiveList(listSource(listReports, {}));
}

const ownReports = getCachedLists<Report>(getSwrKey(listReports));

/** Objects to what was decided about a report of the user. */
export async function objectToAnswer(id: string, text: string): Promise<void> {
  const changed = await call(appealReport, { params: { id }, body: { text } });
  ownReports.update((list) => ({
    ...list,
    items: list.items.map((report) => (report.id === id ? changed : report)),
  }));
}
