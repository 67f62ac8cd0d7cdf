import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconEdit, IconSettings } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { factsOf } from '../parts/facts.tsx';
import buttons from '../parts/icon-button.module.css';
import { personalFacts } from '../parts/personal-facts.tsx';
import { PointsCard } from '../parts/points-card.tsx';
import { ProfileHead } from '../parts/profile-head.tsx';
import { ProfileSections } from '../parts/profile-sections.tsx';

/** One's own profile. `aside` stands beside it: the communities. */
export function ProfileScreen({ aside }: { aside: ReactNode }) {
  const { data: user } = useCurrentUser();
  // The frame shows this page only once the user is there.
  if (user === undefined) return null;
  const head = (
    <ProfileHead
      person={user}
      before={
        <ButtonLink to="/profile/edit" variant="default" leftSection={<IconEdit />}>
          Edit profile
        </ButtonLink>
      }
      after={
        <Link to="/profile/settings" className={buttons.button} aria-label="Settings" data-tour="settings">
          <IconSettings />
        </Link>
      }
    />
  );
  return (
    <Page title="Your profile" head={head} aside={aside}>
      <Sections user={user} />
    </Page>
  );
}

function Sections({ user }: { user: OwnUser }) {
  const facts = factsOf(user);
  const tellsNothing = facts.length + user.interests.length + user.tags.length === 0;
  return (
    <ProfileSections
      facts={facts}
      personal={personalFacts(user, user.visible_fields)}
      interests={user.interests}
      tags={user.tags}
    >
      <PointsCard points={user.points} level={user.level} />
      {tellsNothing && (
        <EmptyState
          drawing="door"
          title="Your story belongs here"
          actions={<ButtonLink to="/profile/edit">Tell the others</ButtonLink>}
        >
          What you studied, what you do now, what you like to talk about.
        </EmptyState>
      )}
    </ProfileSections>
  );
}
