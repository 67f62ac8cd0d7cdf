import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconUserPlus } from '../../ui/icons/icons.tsx';
import { RequestSheet } from './request-sheet.tsx';

interface AskButtonProps {
  /** The name of the community or channel. */
  target: string;
  /** The reader joins without a request. */
  open: boolean;
  sending: boolean;
  onJoin: (message?: string) => Promise<unknown>;
}

/** Joins an open community or channel at once; otherwise sends a request with an optional message. */
export function AskButton({ target, open, sending, onJoin }: AskButtonProps) {
  const [writing, setWriting] = useState(false);
  const label = open ? 'Join' : 'Request to join';
  return (
    <>
      <Button
        leftSection={<IconUserPlus />}
        loading={sending && open}
        aria-label={`${label} ${target}`}
        onClick={() => (open ? void onJoin() : setWriting(true))}
      >
        {label}
      </Button>
      <RequestSheet
        target={target}
        opened={writing}
        onClose={() => setWriting(false)}
        onSend={(message) => {
          setWriting(false);
          void onJoin(message);
        }}
      />
    </>
  );
}
