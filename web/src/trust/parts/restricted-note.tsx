import type { Community } from '@homecoming/contract/communities.ts';
import { IconClock } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { describeOwnRestriction } from '../model.ts';

/** What the reader cannot do in a community, and until when. Nothing for those who can do everything. */
export function RestrictedNote({ restricted }: Pick<Community, 'restricted'>) {
  if (restricted === null) return null;
  return (
    <Surface kind="sunken" pad={12}>
      <Row align="start" gap={12}>
        <IconClock size={20} />
        <Text size="s" tone="soft" grow>
          {describeOwnRestriction(restricted)}
        </Text>
      </Row>
    </Surface>
  );
}
