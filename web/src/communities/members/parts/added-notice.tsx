import type { Community } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../lib/use-action.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { useLeaveCommunity } from '../../manage/use-leave-community.ts';

/** Lets a person whom somebody else has added leave at once: a notification leads them here. */
export function AddedNotice({ community }: { community: Community }) {
  const { id, name, can } = community;
  const isAdded = useLocation({ select: ({ hash }) => hash === 'added' });
  const navigate = useNavigate();
  const { run, isRunning } = useAction(useLeaveCommunity(community));
  if (!isAdded || !can.leave) return null;
  return (
    <Surface as="section" aria-label="You were added" pad="card">
      <Row gap={12} wrap justify="between">
        <Text grow>You were added to {name}. If this is not for you, you can leave at once.</Text>
        <Row gap={8}>
          <Button variant="default" size="sm" loading={isRunning} onClick={() => void run()}>
            Leave
          </Button>
          <Button
            variant="light"
            size="sm"
            onClick={() => void navigate({ to: '/communities/$id/details', params: { id }, hash: '', replace: true })}
          >
            Stay
          </Button>
        </Row>
      </Row>
    </Surface>
  );
}
