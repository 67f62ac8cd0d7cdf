import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, lazy } from 'react';
import { useToken } from '../lib/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../ui/buttons/links.tsx';
import classes from './crash.module.css';
import { MarkPending } from './shell/pending.tsx';

const SignedInFrame = lazy(async () => ({ default: (await import('./guards.tsx')).SignedInFrame }));

/** The page for unknown URLs; inside the shell for signed-in users. */
export function NotFoundPage() {
  const signedIn = useToken() !== null;
  if (!signedIn) return <NotFound home="/" />;
  return (
    <Suspense fallback={<MarkPending />}>
      <SignedInFrame>
        <NotFound home="/home" />
      </SignedInFrame>
    </Suspense>
  );
}

/** Says that a URL is unknown, inside the current frame. */
export function NotFound({ home }: { home: '/' | '/home' }) {
  useDocumentTitle('Page not found · Homecoming');
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <h1 className="hc-hidden">Page not found</h1>
      <EmptyState
        withoutCard
        drawing="signpost"
        title="We can’t find that page"
        actions={
          <>
            <ButtonLink to={home}>Home</ButtonLink>
            <ButtonLink to="/communities" variant="default">
              Browse communities
            </ButtonLink>
          </>
        }
      >
        It may have moved or closed.
      </EmptyState>
    </main>
  );
}
