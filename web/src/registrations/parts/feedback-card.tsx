import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { IconStar } from '../../ui/icons/icons.tsx';
import { registrationDialog } from '../dialogs.ts';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './registration-card.module.css';
import { StateLine } from './state-line.tsx';
import { TicketCard } from './ticket-card.tsx';

/** After an event: asks those who had a seat how it was. */
export function FeedbackCard({ event, checkedIn }: { event: Event; checkedIn: boolean }) {
  const { has_feedback, can } = event;
  const open = (rating: number) => registrationDialog.set({ kind: 'feedback', event: event.id, rating });
  const { title, text } = wordsFor(event);
  return (
    <TicketCard
      label="Registration"
      footer={
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
      <StateLine state={checkedIn ? 'attended' : 'went'} />
      <Heading size="m" tabIndex={-1}>
        {title}
      </Heading>
      <Text size="m" tone="soft" breaks>
        {text}
      </Text>
      {!has_feedback && can.give_feedback && (
        <Row align="stretch" gap={2} className={classes.stars}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <button
              key={stars}
              type="button"
              {...tileStyle({ className: classes.star })}
              aria-label={`Rate it ${stars} of 5`}
              onClick={() => open(stars)}
            >
              <IconStar size={28} />
            </button>
          ))}
        </Row>
      )}
    </TicketCard>
  );
}

function wordsFor({ has_feedback, can }: Event): { title: string; text: string } {
  if (has_feedback) return { title: 'Thank you for your feedback', text: 'The hosts read every answer.' };
  if (can.give_feedback) return { title: 'How was it?', text: 'Two minutes. The hosts read every answer.' };
  return { title: 'This event is over', text: 'You had a seat. Feedback is not open.' };
}
