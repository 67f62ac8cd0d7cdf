import type { PostCategory } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { IconLeafFilled } from '../../../ui/icons/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { ComposerLoading } from '../parts/composer-loading.tsx';
import { Composer } from '../parts/composer.tsx';
import { NoTarget } from '../parts/no-target.tsx';
import { loadPendingPost } from '../parts/pending-posts.tsx';
import { PostTypeSwitch } from '../parts/post-type-switch.tsx';
import { usePostTargets, useSearchedTarget, type PostTarget } from '../targets.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import classes from './composer.module.css';

/** /home/add/community: a new post for a community. */
export function AddToCommunityScreen() {
  return <ComposerScreen category="community" />;
}

/** /home/add/channel: a new post for a channel. */
export function AddToChannelScreen() {
  return <ComposerScreen category="channel" />;
}

/** /home/add/event: a new post for an event. */
export function AddToEventScreen() {
  return <ComposerScreen category="event" />;
}

function ComposerScreen({ category }: { category: PostCategory }) {
  const { data: user } = useCurrentUser();
  const wide = useWide();
  const { targets, communities, error, retry } = usePostTargets(category);
  const preselected = useSearchedTarget(category);
  const navigate = useNavigate();
  const router = useRouter();
  // Without a connection the page that shows the unsent post could not be loaded any more
  useEffect(() => {
    void router.preloadRoute({ to: '/home' });
    void loadPendingPost().catch(() => undefined);
  }, [router]);
  const community = communities?.find(({ id }) => id === user?.default_community) ?? communities?.[0];
  const [first, ...others] = likeliestFirst(targets ?? [], user?.default_community ?? null);

  if (user === undefined || targets === undefined || first === undefined) {
    return (
      <Page title="New post" back="/home" aside={wide && error === undefined ? <Advice /> : undefined}>
        {targets?.length === 0 ? (
          <Stack gap={16}>
            <PostTypeSwitch category={category} />
            <NoTarget category={category} community={community} />
            <Button disabled data-tour="post-submit" className={classes.noPost ?? ''}>
              Post
            </Button>
          </Stack>
        ) : error === undefined ? (
          <ComposerLoading />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </Page>
    );
  }

  /** The composer leaves the history, because Back would open an empty one. */
  function leave(target: PostTarget): void {
    if (category === 'channel' && target.id === preselected) {
      void navigate({ to: '/channels/$id', params: { id: target.id }, search: { show: 'posts' }, replace: true });
    } else if (category === 'event' && target.id === preselected) {
      void navigate({ to: '/events/$id', params: { id: target.id }, replace: true });
    } else void navigate({ to: '/home', replace: true });
  }
  return (
    <Composer
      user={user}
      category={category}
      targets={[first, ...others]}
      preselected={preselected}
      onSubmitted={leave}
    >
      {({ form, post, wide: beside }) => (
        <Page title="New post" back="/home" aside={beside ? <Advice /> : undefined} actions={beside ? undefined : post}>
          {form}
        </Page>
      )}
    </Composer>
  );
}

/** Targets in the user's default community before the others. */
function likeliestFirst(targets: readonly PostTarget[], byDefault: string | null): PostTarget[] {
  return targets.toSorted((a, b) => Number(b.community.id === byDefault) - Number(a.community.id === byDefault));
}

function Advice() {
  return (
    <Surface as="section" pad={20} className={classes.advice}>
      <Heading size="s">Good posts here</Heading>
      <Stack as="ul" gap={12} size="m" tone="soft" className={classes.lines}>
        {['Start with what people can do', 'One photo says where you are', 'Add a date if there is one'].map((line) => (
          <li key={line}>
            <IconLeafFilled size={18} /> {line}
          </li>
        ))}
      </Stack>
    </Surface>
  );
}
