import type { FeedbackSummary } from '@homecoming/contract/event-feedback.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { useManagedEvent } from '../../../events/manage/api.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardsSkeleton, Loading } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Column, Columns } from '../../../ui/layout/columns.tsx';
import { useFeedbackSummary } from '../api.ts';
import { ASPECT_LABELS } from '../aspect-labels.ts';
import classes from '../parts/feedback.module.css';
import { ScheduleCard } from '../parts/schedule-card.tsx';
import { Suggestions } from '../parts/suggestions.tsx';
import { SummaryCard } from '../parts/summary-card.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';

/** The tab with what guests thought of an event, and the mail that asks them. */
export function FeedbackTab() {
  const event = useManagedEvent();
  if (event === undefined) return null;
  return (
    <Columns key={event.id}>
      <Column>
        <Feedback event={event} />
      </Column>
      <ScheduleCard event={event} />
    </Columns>
  );
}

function Feedback({ event }: { event: Event }) {
  const { summary, error, reload } = useFeedbackSummary(event.id);
  const now = useMinute();
  if (error !== undefined) return <SectionError error={error} onRetry={reload} />;
  if (summary === undefined) {
    return (
      <Loading label="Loading feedback">
        <CardsSkeleton heights={[180]} />
      </Loading>
    );
  }
  if (summary === null || summary.count === 0) {
    return (
      <EmptyState drawing="letterbox" title="No feedback yet">
        {Date.parse(event.ends_at) > now
          ? 'Guests can answer once the event is over.'
          : 'What guests say shows up here. An email helps.'}
      </EmptyState>
    );
  }
  return (
    <>
      <SummaryCard summary={summary} />
      {summary.aspects.length > 0 && <Aspects aspects={summary.aspects} />}
      <Suggestions eventId={event.id} />
    </>
  );
}

function Aspects({ aspects }: Pick<FeedbackSummary, 'aspects'>) {
  return (
    <Card title="What they enjoyed">
      <Row as="ul" align="stretch" wrap gap={8}>
        {aspects.map(({ aspect, count }) => (
          <Text as="li" size="m" weight="strong" tone="primary" key={aspect} className={classes.aspect}>
            {ASPECT_LABELS[aspect]} <strong>{count.toLocaleString('en')}</strong>
          </Text>
        ))}
      </Row>
    </Card>
  );
}
