import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRules } from '../../communities/rules/api.ts';
import { IconUserPlus } from '../../ui/icons/icons.tsx';
import { RequestSheet } from './request-sheet.tsx';

interface AskButtonProps {
  /** The name of the community or channel. */
  target: string;
  /** The reader joins without a request. */
  open: boolean;
  sending: boolean;
  /** The id of the community whose rules newcomers read; absent for a channel. */
  rulesOf?: string;
  onJoin: (message?: string, rulesVersion?: number) => Promise<unknown>;
}

/** Joins an open community, whose page shows its rules, or an open channel at once; otherwise sends a request with an optional message. */
export function AskButton({ target, open, sending, rulesOf, onJoin }: AskButtonProps) {
  const { data } = useRules(rulesOf ?? '', rulesOf !== undefined);
  const rules = data?.rules ?? [];
  const [writing, setWriting] = useState(false);
  const label = open ? 'Join' : 'Request to join';
  return (
    <>
      <Button
        leftSection={<IconUserPlus />}
        loading={sending && open}
        aria-label={`${label} ${target}`}
        onClick={() => (open ? void onJoin('', data?.version) : setWriting(true))}
      >
        {label}
      </Button>
      <RequestSheet
        target={target}
        rules={rules}
        opened={writing}
        onClose={() => setWriting(false)}
        onSend={(message) => {
          setWriting(false);
          void onJoin(message, data?.version);
        }}
      />
    </>
  );
}
