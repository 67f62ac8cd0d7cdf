import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { RegistrationBadge } from '../../events/parts/registration-badge.tsx';
import { IconStar } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import classes from './registration-card.module.css';
import { TicketCard } from './ticket-card.tsx';

/** After an event: asks those who had a seat how it was. The links of mails, `#feedback`, open the form. */
export function FeedbackCard({ event, checkedIn }: { event: Event; checkedIn: boolean }) {
  const { has_feedback, can } = event;
  const isLinked = useLocation({ select: ({ hash }) => hash === 'feedback' });
  const [opened, setOpened] = useState(isLinked && can.give_feedback && !has_feedback);
  const [rating, setRating] = useState(0);
  function open(stars: number): void {
    setRating(stars);
    setOpened(true);
  }
  return (
    <>
      <TicketCard
        label="Registration"
        lower={
          can.give_feedback ? (
            <Button
              size={has_feedback ? 'md' : 'lg'}
              variant={has_feedback ? 'default' : 'filled'}
              fullWidth
              onClick={() => open(0)}
            >
              {has_feedback ? 'Change your feedback' : 'Give feedback'}
            </Button>
          ) : undefined
        }
      >
        <div className={classes.stateLine}>
          <RegistrationBadge state={checkedIn ? 'attended' : 'went'} />
          <span dir="auto" className={classes.whose}>
            {event.community.name}
          </span>
        </div>
        <h2 className={classes.title}>{has_feedback ? 'Thank you for your feedback' : 'How was it?'}</h2>
        <p className={classes.text}>
          {has_feedback ? 'The hosts read every answer.' : 'Two minutes. The hosts read every answer.'}
        </p>
        {!has_feedback && can.give_feedback && (
          <div className={classes.stars}>
            {[1, 2, 3, 4, 5].map((stars) => (
              <button
                key={stars}
                type="button"
                className={classes.star}
                aria-label={`Rate it ${stars} of 5`}
                onClick={() => open(stars)}
              >
                <IconStar size={28} />
              </button>
            ))}
          </div>
        )}
      </TicketCard>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="How was it?" subtitle={event.title}>
        <FeedbackForm event={event} rating={rating} onDone={() => setOpened(false)} />
      </Sheet>
    </>
  );
}
