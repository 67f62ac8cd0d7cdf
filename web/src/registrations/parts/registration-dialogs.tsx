import type { Event } from '@homecoming/contract/events.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { dropWantedRegistration } from '../wanted-registration.ts';
import { notice } from '../../lib/toasts.ts';
import { useLastKnown } from '../../lib/use-last-known.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { useStore } from '../../lib/store.ts';
import { focusSoon } from '../../ui/focus.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useRegistration } from '../api.ts';
import { questionsVersion, registrationCard, registrationDialog } from '../dialogs.ts';
import { seatPrice } from '../payments/describe-money.ts';
import { PaymentReturnWatch } from '../payments/parts/payment-return-watch.tsx';
import { celebrateFirstSeat } from '../seat-moment.ts';
import { registrationState, type CardState } from '../state.ts';
import { useWantedRegistration } from '../use-wanted-registration.ts';
import { QuestionsForm, type Answers } from './questions-form.tsx';

interface RegistrationDialogsProps {
  event: Event;
  /** Asks what the user thought of the event. `rating`: the stars that were pressed on the card, 0 for none. */
  feedbackForm: ComponentType<{ event: Event; rating: number; onDone: () => void }>;
}

/**
 * The dialogs of the user's registration for an event, which stay open when its card changes, and the announcement of its
 * new state for screen readers.
 */
export function RegistrationDialogs({ event, feedbackForm: FeedbackForm }: RegistrationDialogsProps) {
  useWantedRegistration(event);
  const opened = useStore(registrationDialog);
  const dialog = opened?.event === event.id ? opened : null;
  // What is closed still shows its content while it moves away
  const asked = useLastKnown(dialog?.kind === 'questions' ? dialog.questions : undefined);
  const rated = useLastKnown(dialog?.kind === 'feedback' ? dialog.rating : undefined);
  const [typed, setTyped] = useState<Answers>({});
  // The links of mails
  const isLinked = useLocation({ select: ({ hash }) => hash === 'feedback' });
  const openLinked = useEffectEvent(() => {
    const { id, can, has_feedback } = event;
    if (isLinked && can.give_feedback && !has_feedback) {
      registrationDialog.set({ kind: 'feedback', event: id, rating: 0 });
    }
  });
  useEffect(() => {
    openLinked();
    return close;
  }, []);
  return (
    <>
      <PaymentReturnWatch event={event} />
      <StateAnnouncement event={event} />
      <Sheet
        opened={dialog?.kind === 'questions'}
        onClose={closeQuestions}
        title="Before you come"
        subtitle={event.title}
        returnTo={registrationCard}
      >
        {asked !== undefined && (
          <QuestionsForm
            key={questionsVersion(asked)}
            event={event}
            questions={asked}
            typed={typed}
            onType={setTyped}
            onDone={closeQuestions}
          />
        )}
      </Sheet>
      <Sheet
        opened={dialog?.kind === 'feedback'}
        onClose={close}
        title="How was it?"
        subtitle={event.title}
        returnTo={registrationCard}
      >
        {rated !== undefined && <FeedbackForm event={event} rating={rated} onDone={close} />}
      </Sheet>
    </>
  );
}

/** Says a new state to screen readers. The card of that state gets the focus where the pressed button is gone. */
function StateAnnouncement({ event }: { event: Event }) {
  const registration = useRegistration(event);
  const state = registrationState(event, registration, useMinute());
  const paid = seatPrice(registration.details);
  const [announced, setAnnounced] = useState<CardState>(state);
  const [words, setWords] = useState('');
  if (state !== announced) {
    setAnnounced(state);
    setWords(state === 'going' && paid !== null ? `You are going. ${paid} paid.` : (ANNOUNCEMENTS[state] ?? ''));
  }
  const celebrate = useEffectEvent(() => {
    if (paid === null) void celebrateFirstSeat(event);
  });
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    if (before.current === 'waitlisted' && state === 'going') notice.success('A seat came free: you are going');
    if (state === 'going') celebrate();
    before.current = state;
    focusSoon(registrationCard, true);
  }, [state]);
  return (
    <p role="status" className="hc-hidden">
      {words}
    </p>
  );
}

const ANNOUNCEMENTS: Partial<Record<CardState, string>> = {
  going: 'You are going',
  requested: 'Your request is with the hosts',
  waitlisted: 'You are on the waitlist',
  awaiting_payment: 'You have a seat. Pay to keep it',
};

function close(): void {
  registrationDialog.set(null);
}

function closeQuestions(): void {
  close();
  dropWantedRegistration();
}
