import type { Profile } from '@homecoming/contract/profiles.ts';
import { Navigate, useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { isMissing } from '../../lib/api-error.ts';
import { fullName } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Bone, Loading, RowsSkeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useProfile } from '../api.ts';
import { factsOf } from '../parts/facts.tsx';
import { personalFacts } from '../parts/personal-facts.tsx';
import { PointsCard } from '../parts/points-card.tsx';
import { ProfileHead } from '../parts/profile-head.tsx';
import { ProfileSections } from '../parts/profile-sections.tsx';

/** Somebody's profile. One's own is at /profile. */
export function UserScreen() {
  const { id } = useParams({ from: '/signed-in/users/$id' });
  const { data: user } = useCurrentUser();
  return user?.id === id ? <Navigate to="/profile" replace /> : <SomebodysProfile id={id} />;
}

function SomebodysProfile({ id }: { id: string }) {
  const { data: profile, error, mutate } = useProfile(id);
  if (profile === undefined || isMissing(error)) {
    return (
      <Page title="Profile" titleHidden>
        {error === undefined && <ProfileLoading />}
        {isMissing(error) && <NobodyHere />}
        {error !== undefined && !isMissing(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
      </Page>
    );
  }
  return (
    <Page title={fullName(profile)} head={<ProfileHead person={profile} />}>
      <Sections profile={profile} />
    </Page>
  );
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <ProfileSections
      facts={factsOf(profile)}
      personal={personalFacts(profile)}
      interests={profile.interests}
      tags={profile.tags}
    >
      <PointsCard points={profile.points} level={profile.level} />
    </ProfileSections>
  );
}

function NobodyHere() {
  return (
    <EmptyState
      drawing="signpost"
      title="We can’t find that person"
      actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
    >
      This profile does not exist, or you cannot see it.
    </EmptyState>
  );
}

function ProfileLoading() {
  return (
    <Loading label="Loading the profile">
      <Bone width={124} height={124} radius="50%" />
      <Bone width="48%" height={30} />
      <Bone width="80%" height={14} />
      <Bone height={128} radius={16} />
      <RowsSkeleton rows={3} />
    </Loading>
  );
}
