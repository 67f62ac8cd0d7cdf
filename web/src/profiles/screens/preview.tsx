import { NativeSelect } from '@mantine/core';
import { TextLink } from '../../ui/buttons/links.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Text } from '../../ui/text/text.tsx';
import { usePreview } from '../api.ts';
import { PersonAbout } from '../parts/person-about.tsx';
import { ProfileHead } from '../parts/profile-head.tsx';

interface PreviewScreenProps {
  /** The communities of the user. */
  communities: readonly { id: string; name: string }[];
  /** The id of the community whose members look on. */
  community: string;
  onChoose: (id: string) => void;
}

/** The user's profile as plain members of one of their communities see it. */
export function PreviewScreen({ communities, community, onChoose }: PreviewScreenProps) {
  return (
    <Page title="How others see you" back="/profile/settings/privacy">
      <Stack gap={20}>
        <NativeSelect
          label="As members of"
          data={communities.map(({ id, name }) => ({ value: id, label: name }))}
          value={community}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
        <Text size="m" tone="soft" breaks>
          A member who shares no other community with you sees this.{' '}
          <TextLink to="/profile/settings/privacy">Change who sees what</TextLink>
        </Text>
        <Preview community={community} />
      </Stack>
    </Page>
  );
}

function Preview({ community }: { community: string }) {
  const { data: profile, error, mutate } = usePreview(community);
  if (profile === undefined) {
    if (error !== undefined) return <SectionError alone error={error} onRetry={() => void mutate()} />;
    return (
      <Loading>
        <RowsSkeleton rows={4} />
      </Loading>
    );
  }
  return (
    <>
      <ProfileHead person={profile} heading="h2" />
      <PersonAbout profile={profile} />
    </>
  );
}
