import { Button } from '@mantine/core';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { EmptyState } from './empty-state.tsx';
import classes from './error-state.module.css';
import { IconAlertTriangle, IconRefresh } from './icons/icons.tsx';

interface ErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** A page or list that could not be loaded: the server's sentence and Try again. */
export function ErrorState({ error, onRetry }: ErrorProps) {
  const offline = error instanceof ApiError && error.status === 0;
  const retry = (
    <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <EmptyState
      drawing={offline ? 'cloud' : 'signpost'}
      title={offline ? 'You are offline' : 'This did not load'}
      actions={retry}
    >
      {sentence(messageOf(error))} {offline ? 'Check your connection, then try again.' : 'It may work in a moment.'}
    </EmptyState>
  );
}

/** A part of a page that could not be loaded; the rest of the page stays. */
export function SectionError({ error, onRetry }: ErrorProps) {
  return (
    <div className={classes.section} role="alert">
      <IconAlertTriangle size={22} />
      <div>
        <p className={classes.title}>{messageOf(error)}</p>
        <p className={classes.text}>The rest of the page works. Try this part again.</p>
        <Button variant="default" size="sm" mt={12} leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
