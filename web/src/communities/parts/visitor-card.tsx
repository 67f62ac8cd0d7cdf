import type { Community } from '@homecoming/contract/communities.ts';
import { rememberPage } from '../../lib/browser/return-to.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';

/** Invites visitors of a public community to make an account. */
export function VisitorCard({ community }: { community: Community }) {
  return (
    <Surface as="section" pad={20}>
      <Stack gap={12}>
        <Heading size="s">Are these your people?</Heading>
        <Text size="m" tone="soft" breaks>
          {community.join_policy === 'invite'
            ? 'Members come by invitation. With an account you can register for public events.'
            : 'Make an account and ask to join. Members see each other, the channels and all events.'}
        </Text>
        <ButtonLink to="/signup" variant="default" onClick={() => rememberPage(window.location.pathname)}>
          Create an account
        </ButtonLink>
      </Stack>
    </Surface>
  );
}
