import type { Channel } from '@homecoming/contract/channels.ts';
import type { ClassReunion } from '@homecoming/contract/reunions.ts';
import { isRoundReunion } from '@homecoming/contract/reunions.ts';
import { Button } from '@mantine/core';
import { withFallbackMessage } from '../../../lib/http/api-error.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { askClass, useClassReunion } from '../api.ts';
import { describeQuestion, reunionTexts } from '../texts.ts';
import { ReunionCard } from './reunion-card.tsx';

/** The reunion of the class whose channel this is; nothing for other channels, and for people of other classes. */
export function ReunionSection({ channel }: { channel: Channel }) {
  return channel.fills_itself ? <ClassReunionCards key={channel.id} channelId={channel.id} /> : null;
}

function ClassReunionCards({ channelId }: { channelId: string }) {
  const { toAsk, reunion, isLoaded, error, reload } = useClassReunion(channelId);
  if (!isLoaded) {
    if (error === undefined) {
      return (
        <Loading label="Loading the reunion">
          <RowsSkeleton rows={1} />
        </Loading>
      );
    }
    return <SectionError error={withFallbackMessage(error, reunionTexts.failed)} onRetry={reload} />;
  }
  return (
    <>
      {toAsk !== null && <AskCard channelId={channelId} toAsk={toAsk} />}
      {reunion !== null && <ReunionCard channelId={channelId} reunion={reunion} />}
    </>
  );
}

interface AskCardProps {
  channelId: string;
  toAsk: NonNullable<ClassReunion['to_ask']>;
}

/** Asks those who speak for a class whether to ask it; out of turn it is one quiet line. */
function AskCard({ channelId, toAsk }: AskCardProps) {
  const asking = useAction(async () => {
    await askClass(channelId, toAsk);
    notice.success(reunionTexts.asked);
  });
  const button = (variant: 'filled' | 'default') => (
    <Button variant={variant} loading={asking.isRunning} onClick={() => void asking.run()}>
      Ask the class
    </Button>
  );
  if (!isRoundReunion(toAsk.years)) {
    return (
      <Row justify="between" wrap gap={12}>
        <Text size="m" tone="soft">
          {describeQuestion(toAsk)}
        </Text>
        {button('default')}
      </Row>
    );
  }
  return (
    <Card title={describeQuestion(toAsk)}>
      <Stack gap={16}>
        <Text size="m" tone="soft">
          Shall I ask who would come to a reunion? {reunionTexts.asks}
        </Text>
        <Row>{button('filled')}</Row>
      </Stack>
    </Card>
  );
}
