import type { Question } from '@homecoming/contract/questions.ts';
import { loadQuestions } from '../events/questions/api.ts';
import { getErrorMessage } from '../lib/http/api-error.ts';
import { createStore } from '../lib/store.ts';
import { notice } from '../lib/toasts.ts';

/** An open dialog of a registration: the questions of the event, or its feedback with the stars that were pressed. */
type RegistrationDialog =
  | { readonly kind: 'questions'; readonly event: string; readonly questions: readonly Question[] }
  | { readonly kind: 'feedback'; readonly event: string; readonly rating: number };

/**
 * The dialog that is open. It is not part of a card, because cards are replaced when the state or the layout changes, and
 * what is typed in a dialog is kept.
 */
export const registrationDialog = createStore<RegistrationDialog | null>(null);

/** What a guest sees of questions, to compare them: without the number of answers, which changes all the time. */
export function questionsVersion(questions: readonly Question[]): string {
  return JSON.stringify(
    questions.map(({ id, kind, label, options, required }) => [id, kind, label, options, required]),
  );
}

/** Loads the questions of an event again and asks them: the server has refused the answers. */
export async function askAgain(event: string): Promise<void> {
  try {
    const questions = await loadQuestions(event);
    if (questions.length > 0) registrationDialog.set({ kind: 'questions', event, questions });
  } catch (error) {
    notice.error(getErrorMessage(error));
  }
}

/** The title of the card of a registration; Register where there is none. */
export function registrationCard(): Element | null {
  const card = document.querySelector('[data-registration]');
  return card?.querySelector('h2[tabindex], button') ?? card;
}
