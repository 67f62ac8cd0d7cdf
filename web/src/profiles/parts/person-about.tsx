import type { Profile } from '@homecoming/contract/profiles.ts';
import { Text } from '../../ui/text/text.tsx';
import { listFacts, listStudyFacts } from './facts.tsx';
import { personalFacts } from './personal-facts.tsx';
import { ProfileSections } from './profile-sections.tsx';

/** What a profile says of a person, below its head. */
export function PersonAbout({ profile }: { profile: Profile }) {
  const { interests, tags } = profile;
  const studied = listStudyFacts(profile.studies);
  const [facts, personal] = [listFacts(profile), personalFacts(profile)];
  if (facts.length + studied.length + personal.length + interests.length + tags.length === 0) {
    return (
      <Text tone="soft">
        <bdi>{profile.first_name}</bdi> has not told anything yet.
      </Text>
    );
  }
  return (
    <ProfileSections
      facts={facts}
      studied={studied}
      personal={personal}
      interests={interests}
      tags={tags}
      checkedAt={profile.checked_at}
    />
  );
}
