import { useCurrentUser } from '../../../accounts/api.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { IconUserCheck } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { Text } from '../../../ui/text/text.tsx';

/** For people who came for an event and have not gone through the first steps: leads to them. */
export function NewcomerNote() {
  const { data: user } = useCurrentUser();
  if (user === undefined || user.onboarded) return null;
  return (
    <Surface as="section" pad={16} aria-label="Your profile">
      <Row wrap gap={12}>
        <Tile tone="primary">
          <IconUserCheck />
        </Tile>
        <Text as="div" breaks grow>
          <Text weight="strong">Say who you are</Text>
          <Text size="m" tone="soft">
            Two short steps, so that people you know find you here. Your seat does not depend on it.
          </Text>
        </Text>
        <ButtonLink to="/user-profile" variant="light">
          Continue
        </ButtonLink>
      </Row>
    </Surface>
  );
}
