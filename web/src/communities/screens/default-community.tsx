import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { ConfirmAddress } from '../../accounts/parts/confirm-address.tsx';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { takeRememberedPage } from '../../lib/browser/return-to.ts';
import { updateProfile } from '../../profiles/api.ts';
import { OnboardingFrame } from '../../profiles/onboarding/parts/onboarding-frame.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useCommunities } from '../api.ts';
import { useClassmateNotes } from '../members/api.ts';
import { CommunityRow } from '../parts/community-row.tsx';
import { DefaultChoice } from '../parts/default-choice.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Section } from '../../ui/layout/section.tsx';

interface DefaultCommunityScreenProps {
  /** The button to join a community, for readers who are not members. */
  joinAction: ComponentType<{ community: CommunityCard }>;
}

/** The second onboarding step: join communities and choose the default one. */
export function DefaultCommunityScreen({ joinAction: JoinAction }: DefaultCommunityScreenProps) {
  const list = useCommunities();
  const { items = [] } = list;
  const own = items.filter((community) => community.is_member);
  const others = items.filter((community) => !community.is_member);
  const { data: user } = useCurrentUser();
  const notes = useClassmateNotes(others.filter(({ visibility }) => visibility === 'public').map(({ id }) => id));
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? user?.default_community;
  const home = own.find((community) => community.id === wanted) ?? own[0];
  return (
    <OnboardingFrame
      step={2}
      title="Find your people"
      lead="Ask to join the communities that are yours: a university, a class, a city. You can always add more."
    >
      <Stack gap={28}>
        <ConfirmAddress />
        {own.length > 0 && <DefaultChoice communities={own} value={home?.id ?? null} onChange={setChosen} />}
        <ListView
          list={list}
          label="Loading communities"
          rows={5}
          empty={<Text tone="soft">There are no communities here yet. Continue, and start the first one.</Text>}
        >
          {() =>
            others.length > 0 && (
              <Section title="Communities">
                <Surface as="ul">
                  {others.map((community) => (
                    <CommunityRow
                      key={community.id}
                      community={community}
                      note={notes.get(community.id)}
                      endContent={<JoinAction community={community} />}
                    />
                  ))}
                </Surface>
                <LoadMore what="communities" list={list} />
              </Section>
            )
          }
        </ListView>
        <Continue defaultCommunity={home?.id ?? null} />
      </Stack>
    </OnboardingFrame>
  );
}

function Continue({ defaultCommunity }: { defaultCommunity: string | null }) {
  const { history } = useRouter();
  const [state, setState] = useState<{ sending: boolean; failure: string | null }>({ sending: false, failure: null });
  async function finish(): Promise<void> {
    setState({ sending: true, failure: null });
    try {
      const home = defaultCommunity === null ? {} : { default_community: defaultCommunity };
      await updateProfile({ onboarded: true, ...home });
      history.replace(takeRememberedPage());
    } catch (error) {
      setState({ sending: false, failure: getErrorMessage(error) });
    }
  }
  return (
    <Stack gap={12}>
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
      <Button size="lg" loading={state.sending} onClick={() => void finish()}>
        Continue
      </Button>
      <ButtonLink to="/user-profile" variant="subtle">
        Back
      </ButtonLink>
    </Stack>
  );
}
