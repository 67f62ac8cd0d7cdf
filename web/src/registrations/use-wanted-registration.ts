import type { Event } from '@homecoming/contract/events.ts';
import { registrationErrors } from '@homecoming/contract/registrations.ts';
import { useEffect, useEffectEvent } from 'react';
import { dropWantedRegistration, getWantedRegistration } from './wanted-registration.ts';
import { loadQuestions } from '../events/questions/api.ts';
import { ApiError, getErrorMessage } from '../lib/http/api-error.ts';
import { createStore, useStore } from '../lib/store.ts';
import { asSentence } from '../lib/text/format.ts';
import { notice } from '../lib/toasts.ts';
import { useMinute } from '../lib/use-minute.ts';
import { isAnswerRefusal, refreshSeats, registerWithAnswers, useRegistration } from './api.ts';
import { askAgain, registrationDialog } from './dialogs.ts';
import { isOpen, registrationState, type CardState } from './state.ts';

/** The event for which the registration is being made that a visitor wanted. */
const registering = createStore<string | null>(null);

/** Whether the registration that a visitor wanted is being made. */
export function useIsRegistering(eventId: string): boolean {
  return useStore(registering) === eventId;
}

/**
 * Makes the registration that the user wanted before they signed in or up, once their present one is known. Questions are
 * asked first. Of a paid event the seat is kept, and the card asks for the payment. After a reload it is made once.
 */
export function useWantedRegistration(event: Event): void {
  const registration = useRegistration(event);
  const state = registrationState(event, registration, useMinute());
  const isKnown = registration.details !== undefined;
  const make = useEffectEvent(() => void makeWantedRegistration(event, state));
  useEffect(() => {
    if (isKnown) make();
  }, [isKnown]);
}

async function makeWantedRegistration(event: Event, state: CardState): Promise<void> {
  const wanted = getWantedRegistration();
  if (wanted?.event !== event.id || registering.get() === event.id) return;
  // The card says what is in the way, or that they are registered
  if (!isOpen(state)) return dropWantedRegistration();
  if (state === 'waitlist' && !wanted.waitlist) {
    dropWantedRegistration();
    return notice.info('All seats were taken in the meantime. You can join the waitlist.');
  }
  registering.set(event.id);
  try {
    const questions = await loadQuestions(event.id);
    // Wanted until they are answered or closed
    if (questions.length > 0) return registrationDialog.set({ kind: 'questions', event: event.id, questions });
    await registerWithAnswers(event.id, []);
    dropWantedRegistration();
  } catch (error) {
    dropWantedRegistration();
    await explainFailure(event.id, error);
  } finally {
    registering.set(null);
  }
}

async function explainFailure(eventId: string, error: unknown): Promise<void> {
  if (isAnswerRefusal(error)) return askAgain(eventId);
  void refreshSeats(eventId);
  // In another tab, or before a reload
  const isRegistered = error instanceof ApiError && error.code === registrationErrors.already_registered.code;
  if (!isRegistered) notice.error(`You are not registered. ${asSentence(getErrorMessage(error))}`);
}
