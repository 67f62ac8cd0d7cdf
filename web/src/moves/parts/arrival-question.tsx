import { Button } from '@mantine/core';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { sayArrived, stopMove, useOwnMove } from '../api.ts';
import { moveTexts } from '../texts.ts';

/** Asks the user, once their month is over, whether they have arrived. One tap answers. */
export function ArrivalQuestion() {
  const { data } = useOwnMove();
  const answering = useAction(async (answer: () => Promise<void>, thanks: string) => {
    await answer();
    notice.success(thanks);
  });
  if (data === undefined || data.move === null || !data.asks_arrival) return null;
  const { name } = data.move.place;
  return (
    <Card title={moveTexts.askArrival(name)}>
      <Row gap={8} wrap>
        <Button
          // Disabled it would lose the focus, also when the answer fails
          aria-disabled={answering.isRunning}
          onClick={() => void answering.run(() => sayArrived('arrived'), moveTexts.arrived(name))}
        >
          Yes
        </Button>
        <Button
          variant="default"
          aria-disabled={answering.isRunning}
          onClick={() => void answering.run(() => sayArrived('not_yet'), moveTexts.later)}
        >
          Not yet
        </Button>
        <Button
          variant="subtle"
          aria-disabled={answering.isRunning}
          onClick={() => void answering.run(stopMove, moveTexts.ended)}
        >
          I’m not moving
        </Button>
      </Row>
    </Card>
  );
}
