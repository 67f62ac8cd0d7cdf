import { useCurrentUser } from '../../../accounts/api.ts';
import { ResendMail } from '../../../accounts/parts/resend-mail.tsx';
import type { ApiError } from '../../../lib/http/api-error.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NewCommunityForm } from '../parts/new-community-form.tsx';
import { useCommunityLimits } from '../../plans/api.ts';
import { communityTexts } from '../../texts.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import classes from './new-community.module.css';

/** Creates a community. Users with an unconfirmed email address see why they cannot. */
export function NewCommunityScreen() {
  const { data: user } = useCurrentUser();
  return (
    <Page title="Create a community" back="/communities">
      {user !== undefined && (user.verified ? <WithinLimit /> : <ConfirmFirst email={user.email} />)}
    </Page>
  );
}

/** The form, unless the user owns as many communities as allowed. */
function WithinLimit() {
  const { data, error, mutate } = useCommunityLimits();
  if (data === undefined && error === undefined) {
    return (
      <Loading>
        <Bone width="60%" height={14} />
        <Bone height={170} radius={16} />
        <Bone height={48} radius={12} />
      </Loading>
    );
  }
  const owned = data?.communities_owned;
  if (owned !== undefined && owned.used >= owned.limit) return <AllUsed limit={owned.limit} />;
  return (
    <Stack gap={20}>
      {owned === undefined ? (
        <SectionError error={withFallbackMessage(error)} onRetry={() => void mutate()} />
      ) : (
        <Surface className={classes.owned}>
          <Meter label="Communities you own" {...owned} />
        </Surface>
      )}
      <NewCommunityForm />
    </Stack>
  );
}

function AllUsed({ limit }: { limit: number }) {
  return (
    <EmptyState
      drawing="keyhole"
      title={`You own ${limit} of ${limit} communities`}
      actions={
        <ButtonLink to="/communities" search={{ show: 'mine' }}>
          See your communities
        </ButtonLink>
      }
    >
      That is as many as one person may own. Make somebody else an owner of one, and there is room again.
    </EmptyState>
  );
}

/** The server's own error message, if it sent one. */
function withFallbackMessage(error: ApiError | undefined): Error {
  const silent = error === undefined || error.code.startsWith('http_');
  return silent ? new Error(communityTexts.limitsFailed) : error;
}

function ConfirmFirst({ email }: { email: string }) {
  return (
    <EmptyState
      drawing="letterbox"
      title="Confirm your email first"
      actions={<ResendMail variant="filled">Send the mail again</ResendMail>}
    >
      We sent a mail to {email}. Open its link, then come back here.
    </EmptyState>
  );
}
