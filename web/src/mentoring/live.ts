import { mutate } from 'swr';

/** Loads again what is shown of mentoring: an answer moves rows from one list to another. */
export async function reloadMentoring(): Promise<void> {
  const isShown = (key: unknown): boolean =>
    typeof key === 'string' && /^(list:)?\/(mentorships\/|community\/[^/]+\/(mentors|mentorships)\/)/.test(key);
  await mutate(isShown);
}

/** Somebody answered a request of the user, or asked them. */
export function onMentorshipUpdated(): void {
  void reloadMentoring();
}
