import type { Reunion } from '@homecoming/contract/reunions.ts';
import { Button } from '@mantine/core';
import { notice } from '../../../lib/toasts.ts';
import { zonedDate } from '../../../lib/text/zoned-time.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { IconCalendarEvent } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { draftEvent } from '../api.ts';
import { reunionTexts } from '../texts.ts';

interface ReunionEventProps {
  channelId: string;
  reunion: Reunion;
}

/** The event of a reunion, or the button that drafts it. */
export function ReunionEvent({ channelId, reunion }: ReunionEventProps) {
  const { event, can } = reunion;
  const draft = useAction(async () => {
    await draftEvent(channelId, reunion);
    notice.success(reunionTexts.drafted);
  });
  if (event === null) {
    return can.draft_event ? (
      <Row>
        <Button
          variant="light"
          leftSection={<IconCalendarEvent size={18} />}
          loading={draft.isRunning}
          onClick={() => void draft.run()}
        >
          Draft the event
        </Button>
      </Row>
    ) : null;
  }
  const isDraft = event.status === 'draft';
  return (
    <Row wrap gap={12} justify="between">
      <Stack gap={2} grow>
        <Text weight="strong" breaks dir="auto">
          {event.title}
        </Text>
        <Text size="s" tone="quiet">
          {event.status === 'cancelled' ? 'Cancelled' : zonedDate(event.starts_at, event.timezone)}
          {isDraft && ` · draft. ${reunionTexts.draftHint}`}
        </Text>
      </Stack>
      <ButtonLink to="/events/$id" params={{ id: event.id }} variant="light">
        {isDraft ? 'Plan the event' : 'See the event'}
      </ButtonLink>
    </Row>
  );
}
