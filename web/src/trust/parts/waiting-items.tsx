import type { ReviewItem } from '@homecoming/contract/review.ts';
import { Button } from '@mantine/core';
import { pastTime } from '../../lib/text/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconClock } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useWaitingItems, withdraw } from '../api.ts';
import { trustTexts } from '../model.ts';
import classes from './waiting-items.module.css';

/** The user's posts or comments of a place that wait for moderators. Nothing while there are none. */
export function WaitingItems({ isHere }: { isHere: (item: ReviewItem) => boolean }) {
  const items = useWaitingItems().filter(isHere);
  return items.map((item) => <WaitingItem key={item.id} item={item} />);
}

function WaitingItem({ item }: { item: ReviewItem }) {
  const withdrawing = useAction(() => withdraw(item.id), 'return');
  return (
    <Surface as="article" pad="card" aria-label={`Your ${item.kind}, which waits for the moderators`}>
      <Stack gap={12}>
        <ReviewedText item={item} />
        <Surface kind="sunken" pad={12}>
          <Row align="start" gap={12}>
            <IconClock size={20} />
            <Text size="s" tone="soft" grow>
              {item.kind === 'job' ? trustTexts.jobWaits : `${trustTexts.waits} ${trustTexts.onlyYou}`}
            </Text>
          </Row>
        </Surface>
        {withdrawing.failure !== null && <FormFailure>{withdrawing.failure}</FormFailure>}
        <div>
          <Button variant="default" size="sm" loading={withdrawing.isRunning} onClick={() => void withdrawing.run()}>
            {trustTexts.withdraw}
          </Button>
        </div>
      </Stack>
    </Surface>
  );
}

/** What somebody wrote, with its picture. */
export function ReviewedText({ item }: { item: ReviewItem }) {
  const { author, community, title, text, image } = item;
  return (
    <Stack gap={12}>
      <Row gap={12}>
        <Avatar person={author} size={40} />
        <Stack grow gap={2}>
          <PersonName person={author} />
          <Text size="s" tone="quiet">
            <bdi>{community.name}</bdi> · {pastTime(item.created_at)}
          </Text>
        </Stack>
      </Row>
      {title !== null && (
        <Text weight="strong" breaks dir="auto">
          {title}
        </Text>
      )}
      {text !== '' && (
        <Text breaks dir="auto" className={classes.words}>
          {text}
        </Text>
      )}
      {image !== null && <Picture picture={image} alt="" sizes="(min-width: 48em) 560px, 100vw" />}
    </Stack>
  );
}
