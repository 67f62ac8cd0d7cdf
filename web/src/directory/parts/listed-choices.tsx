import { Button } from '@mantine/core';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { notice } from '../../lib/toasts.ts';
import { Bone } from '../../ui/feedback/loading.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { setListed, useOwnMembership } from '../api.ts';
import { directoryTexts } from '../texts.ts';

type Community = Readonly<{ id: string; name: string }>;

const pendingChoices = createOverlay<{ id: string; listed: boolean }>(({ id }) => id);

/** In the directories of which communities members find the user: a switch for each. Nothing without communities. */
export function ListedChoices({ communities }: { communities: readonly Community[] }) {
  if (communities.length === 0) return null;
  return (
    <Surface as="section" pad={16}>
      <Stack gap={12}>
        <Text as="h3" size="m" weight="strong" tone="text">
          {directoryTexts.listedTitle}
        </Text>
        <Text size="m" tone="soft">
          {directoryTexts.listed}
        </Text>
        {communities.map((community) => (
          <ListedChoice key={community.id} community={community} />
        ))}
      </Stack>
    </Surface>
  );
}

function ListedChoice({ community: { id, name } }: { community: Community }) {
  const { data, error, mutate } = useOwnMembership(id);
  const withPending = useOverlay(pendingChoices);
  if (data === undefined && error !== undefined) {
    return (
      <Row justify="between" gap={8}>
        <bdi>{name}</bdi>
        <Button variant="subtle" aria-label={`Try again: ${name}`} onClick={() => void mutate()}>
          Try again
        </Button>
      </Row>
    );
  }
  if (data === undefined) return <Bone height={24} />;
  return (
    <Switch
      label={<bdi>{name}</bdi>}
      checked={withPending({ id, listed: data.listed }).listed}
      onChange={(listed) => choose(id, listed)}
    />
  );
}

function choose(id: string, listed: boolean): void {
  pendingChoices.set({
    id,
    field: 'listed',
    value: listed,
    patch: (membership) => ({ ...membership, listed }),
    // It stores the answer itself
    send: () => setListed(id, listed),
    store: () => undefined,
    onRefused: (error) => notice.error(`Your choice is as it was. ${getErrorMessage(error)}`),
  });
}
