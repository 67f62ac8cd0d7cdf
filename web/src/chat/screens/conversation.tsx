import { useParams } from '@tanstack/react-router';
import { fullName } from '../../lib/format.ts';
import { useProfile } from '../../profiles/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/** The conversation with somebody. */
export function ConversationScreen() {
  const { id } = useParams({ from: '/signed-in/chat/$id' });
  const { data: profile } = useProfile(id);
  return (
    <Page title={profile === undefined ? 'Chat' : fullName(profile)} back="/chat">
      <EmptyState
        drawing="letterbox"
        title="Messages open soon"
        actions={
          <ButtonLink to="/users/$id" params={{ id }}>
            Back to the profile
          </ButtonLink>
        }
      >
        {`You cannot write to ${profile?.first_name ?? 'people'} here yet. Answer a post or a comment meanwhile.`}
      </EmptyState>
    </Page>
  );
}
