import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconUserPlus } from '../../ui/icons/icons.tsx';
import { RequestSheet } from './request-sheet.tsx';

interface AskButtonProps {
  /** The name of what is joined. */
  place: string;
  /** It lets the reader in at once. */
  open: boolean;
  sending: boolean;
  onJoin: (message?: string) => Promise<unknown>;
}

/** Joins at once where it is open, else asks with a message that one may leave out. */
export function AskButton({ place, open, sending, onJoin }: AskButtonProps) {
  const [writing, setWriting] = useState(false);
  const words = open ? 'Join' : 'Request to join';
  return (
    <>
      <Button
        leftSection={<IconUserPlus />}
        loading={sending && open}
        aria-label={`${words} ${place}`}
        onClick={() => (open ? void onJoin() : setWriting(true))}
      >
        {words}
      </Button>
      <RequestSheet
        place={place}
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
