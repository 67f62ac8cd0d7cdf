import type { EventFeedback } from '@homecoming/contract/event-feedback.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconUser } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useFeedback } from '../api.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
import classes from './feedback.module.css';

/** What guests enjoyed and suggest, in their words. */
export function Suggestions({ eventId }: { eventId: string }) {
  const list = useFeedback(eventId);
  return (
    <ListView list={list} label="Loading suggestions" rows={2}>
      {(items) => {
        const written = items.filter(
          (one) => one.improvement_suggestions !== null || one.other_enjoyed_detail !== null,
        );
        return (
          <Card title="Suggestions">
            {written.length === 0 && (
              <Text size="s" tone="quiet">
                Nobody wrote any words yet.
              </Text>
            )}
            <Stack as="ul" gap={16}>
              {written.map((feedback) => (
                <Suggestion key={feedback.id} feedback={feedback} />
              ))}
            </Stack>
            <LoadMore what="feedback" list={list} />
          </Card>
        );
      }}
    </ListView>
  );
}

function Suggestion({ feedback }: { feedback: EventFeedback }) {
  const { author, rating, other_enjoyed_detail: enjoyed, improvement_suggestions: suggested } = feedback;
  return (
    <Row as="li" align="stretch" gap={12}>
      {author === null ? (
        <span {...tileStyle({ size: 36, round: true, tone: 'quiet', className: classes.nobody })}>
          <IconUser />
        </span>
      ) : (
        <Avatar person={author} size={36} />
      )}
      <Text as="div" tone="soft" breaks className={classes.words}>
        <Row as="p" align="baseline" wrap gap={8} tone="text" className={classes.who}>
          {author === null ? (
            'Without a name'
          ) : (
            <Link to="/users/$id" params={{ id: author.id }}>
              <PersonName person={author} />
            </Link>
          )}
          <Text as="span" size="s" tone="quiet">
            {rating} {rating === 1 ? 'star' : 'stars'}
          </Text>
        </Row>
        {enjoyed !== null && (
          <p dir="auto">
            <LinkedText>{enjoyed}</LinkedText>
          </p>
        )}
        {suggested !== null && (
          <p dir="auto">
            <LinkedText>{suggested}</LinkedText>
          </p>
        )}
      </Text>
    </Row>
  );
}
