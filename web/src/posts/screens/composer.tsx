import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { notice } from '../../lib/toasts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconLeafFilled } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Loading, PostSkeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useCommunitiesToPostIn, useSearchedCommunity } from '../communities.ts';
import { Composer } from '../parts/composer.tsx';
import classes from './composer.module.css';

/** A new post for a community. */
export function ComposerScreen() {
  const { data: user } = useCurrentUser();
  const { joined, error, retry } = useCommunitiesToPostIn();
  const preselected = useSearchedCommunity();
  const navigate = useNavigate();
  const [first, ...others] = likeliestFirst(joined ?? [], user?.default_community ?? null);

  if (user === undefined || joined === undefined || first === undefined) {
    return (
      <Page title="New post" back="/home">
        {joined?.length === 0 ? (
          <InNoCommunity />
        ) : error === undefined ? (
          <Loading>
            <PostSkeleton />
          </Loading>
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </Page>
    );
  }
  return (
    <Composer
      user={user}
      communities={[first, ...others]}
      preselected={preselected}
      onPosted={(community) => {
        notice.success(`Posted in ${community.name}`);
        void navigate({ to: '/home' });
      }}
    >
      {({ form, post, wide }) => (
        <Page title="New post" back="/home" aside={wide ? <Advice /> : undefined} actions={wide ? undefined : post}>
          {form}
        </Page>
      )}
    </Composer>
  );
}

/** The user's default community before the others. */
function likeliestFirst<T extends { id: string }>(communities: readonly T[], byDefault: string | null): T[] {
  return communities.toSorted((a, b) => Number(b.id === byDefault) - Number(a.id === byDefault));
}

function InNoCommunity() {
  return (
    <EmptyState
      drawing="keyhole"
      title="Posts live in communities"
      actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
    >
      You are in none yet. Join one, and you can post there.
    </EmptyState>
  );
}

function Advice() {
  return (
    <section className={classes.advice}>
      <h2 className={classes.title}>Good posts here</h2>
      <ul className={classes.lines}>
        {['Start with what people can do', 'One photo says where you are', 'Add a date if there is one'].map((line) => (
          <li key={line}>
            <IconLeafFilled size={18} /> {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
