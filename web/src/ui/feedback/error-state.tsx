import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { ApiError, getErrorMessage } from '../../lib/http/api-error.ts';
import { asSentence } from '../../lib/text/format.ts';
import { EmptyState } from './empty-state.tsx';
import classes from './error-state.module.css';
import { useFocusHandedOn } from '../focus.ts';
import { IconAlertTriangle, IconRefresh } from '../icons/icons.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../text/text.tsx';

interface ErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** A page or list that could not be loaded: the server's message, Try again, and another action. */
export function ErrorState({ error, onRetry, other }: ErrorProps & { other?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHandedOn(place);
  const fault = getErrorCause(error);
  const ways = (
    <>
      <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
        Try again
      </Button>
      {other}
    </>
  );
  return (
    <div ref={place}>
      <EmptyState drawing={fault === 'other' ? 'signpost' : 'cloud'} title={errorTitle(error)} actions={ways}>
        {fault === 'offline' && 'We could not load this. Check your connection, then try again.'}
        {fault !== 'offline' && `${asSentence(getErrorMessage(error))} It may work in a moment.`}
      </EmptyState>
    </div>
  );
}

/** The title of `ErrorState`. */
export function errorTitle(error: unknown): string {
  return { offline: 'You are offline', server: 'This is not working right now', other: 'This did not load' }[
    getErrorCause(error)
  ];
}

/** The cause: the reader's connection, our server, or an error that the server names. */
function getErrorCause(error: unknown): 'offline' | 'server' | 'other' {
  if (!(error instanceof ApiError)) return 'other';
  if (error.status >= 500) return 'server';
  if (error.status !== 0) return 'other';
  return navigator.onLine ? 'server' : 'offline';
}

/** A section that could not be loaded; the rest of the page stays. `alone`: the page has no other section. */
export function SectionError({ error, onRetry, alone = false }: ErrorProps & { alone?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHandedOn(place);
  return (
    <Row align="stretch" gap={12} ref={place} className={classes.section} role="alert">
      <IconAlertTriangle size={22} />
      <div>
        <Text weight="strong">{getErrorMessage(error)}</Text>
        <Text size="m" tone="soft">
          {alone ? 'It may work in a moment.' : 'The rest of the page works. Try this part again.'}
        </Text>
        <Button variant="default" size="sm" mt={12} leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Row>
  );
}
