import { isRecord } from '../../../lib/is-record.ts';
import { storedInTab } from '../../../lib/browser/storage.ts';

/** The unsaved input of the first onboarding step. Survives a reload of the tab. */
export function loadDraft(userId: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storedInTab.get('aboutYouDraft') ?? 'null');
    if (!isRecord(kept) || kept.user !== userId || !isRecord(kept.values)) return {};
    return kept.values;
  } catch {
    return {};
  }
}

export function keepDraft(user: string, values: object): void {
  storedInTab.set('aboutYouDraft', JSON.stringify({ user, values }));
}

export function clearDraft(): void {
  storedInTab.set('aboutYouDraft', null);
}
