import { isRecord } from '../../../lib/is-record.ts';
import { storedInTab } from '../../../lib/browser/storage.ts';
import { parseJson } from '../../../lib/parse-json.ts';

/** The unsaved input of the first onboarding step. Survives a reload of the tab. */
export function loadDraft(userId: string): Record<string, unknown> {
  const kept = parseJson(storedInTab.get('aboutYouDraft'));
  return isRecord(kept) && kept.user === userId && isRecord(kept.values) ? kept.values : {};
}

export function keepDraft(user: string, values: object): void {
  storedInTab.set('aboutYouDraft', JSON.stringify({ user, values }));
}

export function clearDraft(): void {
  storedInTab.set('aboutYouDraft', null);
}
