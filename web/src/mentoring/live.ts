import { reloadPaths } from '../lib/http/reload-paths.ts';

/** Loads again what is shown of mentoring: an answer moves rows from one list to another. */
export async function reloadMentoring(): Promise<void> {
  await reloadPaths(/^(list:)?\/(mentorships\/|community\/[^/]+\/(mentors|mentorships)\/)/);
}

/** Somebody answered a request of the user, or asked them. */
export function onMentorshipUpdated(): void {
  void reloadMentoring();
}
