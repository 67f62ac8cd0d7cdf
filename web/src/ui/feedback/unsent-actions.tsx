import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { OutboxEntry } from '../../lib/unsent/outbox-entries.ts';
import { removeEntry, retryEntry } from '../../lib/unsent/outbox.ts';
import { IconRefresh } from '../icons/icons.tsx';
import { ConfirmSheet } from '../overlays/confirm-sheet.tsx';
import { Row } from '../layout/row.tsx';
import classes from './unsent-actions.module.css';

interface UnsentActionsProps {
  entry: Pick<OutboxEntry, 'id' | 'state'>;
  /** What it is, such as `post`. */
  noun: string;
  /** Other actions. */
  children?: ReactNode;
}

/** Sends an unsent entry again, or discards it after asking. */
export function UnsentActions({ entry: { id, state }, noun, children }: UnsentActionsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Row align="stretch" wrap gap={8} className={classes.actions}>
      <Button
        size="sm"
        px={10}
        variant="default"
        leftSection={<IconRefresh size={18} />}
        loading={state === 'sending'}
        onClick={() => void retryEntry(id)}
      >
        Try again
      </Button>
      {children}
      <Button size="sm" px={10} variant="subtle" color="brick" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Discard this ${noun}?`}
        confirm="Discard"
        onConfirm={() => removeEntry(id)}
      >
        It has not been sent, and is deleted from this browser.
      </ConfirmSheet>
    </Row>
  );
}
