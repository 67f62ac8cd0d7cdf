import type { Case } from '@homecoming/contract/cases.ts';
import { fullName } from '../lib/text/format.ts';
import { appealTexts, describeDecision, historyTexts } from './texts.ts';

/** Something that has happened in a case. */
export interface CaseStep {
  readonly at: string;
  readonly text: string;
  /** What somebody wrote then. */
  readonly words: string | null;
}

/** What has happened in a case, oldest first. */
export function listCaseSteps(shown: Case): CaseStep[] {
  const { evidence, reports, reports_count: count, notes, decision, appeals } = shown;
  const [lastReport] = reports;
  const steps = [
    buildStep(shown.opened_at, describeOpening(shown)),
    ...evidence.slice(0, -1).map(({ at }) => buildStep(at, historyTexts.changed)),
    ...notes.map(({ by, text, at }) => buildStep(at, historyTexts.noteBy(by === null ? null : fullName(by)), text)),
    ...appeals.map(({ from, at }) => buildStep(at, appealTexts.from[from])),
  ];
  if (count > 1 && lastReport !== undefined) steps.push(buildStep(lastReport.at, historyTexts.lastReport(count)));
  if (decision !== null) steps.push(buildStep(decision.at, describeDecision(decision)));
  if (decision?.undone != null) steps.push(buildStep(decision.undone.at, historyTexts.undone));
  return steps.toSorted((a, b) => a.at.localeCompare(b.at));
}

function describeOpening({ found_word: word, reports_count: count }: Case): string {
  if (count > 0) return historyTexts.firstReport;
  return word === null ? historyTexts.opened : historyTexts.found;
}

function buildStep(at: string, text: string, words: string | null = null): CaseStep {
  return { at, text, words };
}
