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

/** The event of a reunion; a draft with what there is to do. */
export function ReunionEvent({ event }: { event: NonNullable<Reunion['event']> }) {
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

/** Drafts the event before enough people would come. */
export function DraftButton({ channelId, reunion }: { channelId: string; reunion: Reunion }) {
  const draft = useAction(async () => {
    await draftEvent(channelId, reunion);
    notice.success(reunionTexts.drafted);
  });
  return (
    <Button
      variant="light"
      leftSection={<IconCalendarEvent size={18} />}
      loading={draft.isRunning}
      onClick={() => void draft.run()}
    >
      Draft the event
    </Button>
  );
}
