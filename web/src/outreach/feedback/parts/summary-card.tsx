import type { FeedbackSummary } from '@homecoming/contract/event-feedback.ts';
import { counted } from '../../../lib/text/format.ts';
import { MeterBar } from '../../../ui/feedback/meter.tsx';
import { IconStar, IconStarFilled, IconStarHalfFilled } from '../../../ui/icons/icons.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Numeral } from '../../../ui/text/numeral.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import classes from './feedback.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** The average rating, and how many gave each number of stars. */
export function SummaryCard({ summary }: { summary: FeedbackSummary }) {
  const { count, average, ratings } = summary;
  if (average === null) return null;
  return (
    <Surface as="section" pad={20} className={classes.summary} aria-label="Rating">
      <div>
        <Numeral as="p" size="l">
          {average.toFixed(1)}
        </Numeral>
        <Row
          as="p"
          align="stretch"
          className={classes.stars}
          role="img"
          aria-label={`${average.toFixed(1)} of 5 stars`}
        >
          {STARS.map((star) => (
            <Star key={star} filled={average - star + 1} />
          ))}
        </Row>
        <Text size="s" tone="quiet">
          {counted(count, 'answer')}
        </Text>
      </div>
      <Stack as="ul" gap={8} className={classes.ratings}>
        {ratings.map(({ rating, count: votes }) => {
          const share = `${Math.round((votes / count) * 100)}%`;
          return (
            <li key={rating}>
              <span>
                {rating}
                <span className="hc-hidden"> {rating === 1 ? 'star' : 'stars'}</span>
              </span>
              <MeterBar tone="accent" share={votes / count} />
              <span className={classes.share}>{share}</span>
            </li>
          );
        })}
      </Stack>
    </Surface>
  );
}

/** `filled`: below 0 empty, from 1 on full. */
function Star({ filled }: { filled: number }) {
  if (filled >= 0.75) return <IconStarFilled size={20} />;
  return filled >= 0.25 ? <IconStarHalfFilled size={20} /> : <IconStar size={20} />;
}
