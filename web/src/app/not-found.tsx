import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { useDocumentTitle } from '@mantine/hooks';
import classes from './crash.module.css';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  useDocumentTitle('Page not found · Homecoming');
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <h1 className="hc-hidden">Page not found</h1>
      <EmptyState
        bare
        drawing="signpost"
        title="We can’t find that page"
        actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
      >
        It may have moved or closed.
      </EmptyState>
    </main>
  );
}
