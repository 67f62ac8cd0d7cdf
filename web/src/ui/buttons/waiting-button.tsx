import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { IconArrowUp } from '../icons/icons.tsx';
import classes from './waiting-button.module.css';

interface WaitingButtonProps {
  /** How much waits; nothing shows without it. */
  waiting: number;
  /** Says it. */
  children: string;
  /** Brings it in. When it throws, a notice says why. */
  onShow: () => Promise<void>;
}

/** Says how much is new, over a list and without moving it, and brings it in on top. */
export function WaitingButton({ waiting, children, onShow }: WaitingButtonProps) {
  const [loading, setLoading] = useState(false);
  if (waiting === 0) return null;
  async function show(): Promise<void> {
    setLoading(true);
    try {
      await onShow();
    } catch (error) {
      notice.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  }
  return (
    <div className={classes.waiting}>
      <Button
        size="sm"
        radius="xl"
        className={classes.button ?? ''}
        leftSection={<IconArrowUp size={16} strokeWidth={2.25} />}
        loading={loading}
        onClick={() => void show()}
      >
        {children}
      </Button>
    </div>
  );
}
