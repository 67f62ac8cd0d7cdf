import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { notice } from '../../lib/toasts.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { IconLeafFilled } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { Composer } from '../parts/composer.tsx';
import { ComposerLoading } from '../parts/composer-loading.tsx';
import { NoPlace } from '../parts/place-none.tsx';
import { PostTypeSwitch } from '../parts/post-type-switch.tsx';
import { usePlaces, useSearchedPlace, type Place } from '../places.ts';
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
  const { places, communities, error, retry } = usePlaces(category);
  const preselected = useSearchedPlace(category);
  const navigate = useNavigate();
  const community = communities?.find(({ id }) => id === user?.default_community) ?? communities?.[0];
  const [first, ...others] = likeliestFirst(places ?? [], user?.default_community ?? null);

  const loading = error === undefined && places?.length !== 0;

  if (user === undefined || places === undefined || first === undefined) {
    return (
      <Page title="New post" back="/home" aside={wide && error === undefined ? <Advice /> : undefined}>
        {places?.length === 0 ? (
          <div className={classes.none}>
            <PostTypeSwitch category={category} disabled={false} />
            <NoPlace category={category} community={community} />
          </div>
        ) : loading ? (
          <ComposerLoading />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </Page>
    );
  }

  function leave(place: Place, here: boolean): void {
    notice.success(`Posted in ${place.name}`);
    if (!here) return;
    if (category === 'channel' && place.id === preselected) {
      void navigate({ to: '/channels/$id', params: { id: place.id }, search: { show: 'posts' } });
    } else void navigate({ to: '/home' });
  }
  return (
    <Composer user={user} category={category} places={[first, ...others]} preselected={preselected} onPosted={leave}>
      {({ form, post, wide: beside }) => (
        <Page title="New post" back="/home" aside={beside ? <Advice /> : undefined} actions={beside ? undefined : post}>
          {form}
        </Page>
      )}
    </Composer>
  );
}

/** Places of the user's default community before the others. */
function likeliestFirst(places: readonly Place[], byDefault: string | null): Place[] {
  return places.toSorted((a, b) => Number(b.community.id === byDefault) - Number(a.community.id === byDefault));
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
