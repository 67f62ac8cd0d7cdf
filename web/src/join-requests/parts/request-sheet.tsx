import { limits } from '@homecoming/contract/limits.ts';
import type { Rule } from '@homecoming/contract/rules.ts';
import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { RulesList } from '../../communities/rules/parts/rules-list.tsx';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { stackStyle } from '../../ui/layout/stack.tsx';

interface RequestSheetProps {
  /** The name of the community or channel. */
  target: string;
  /** What newcomers read; none for a channel. */
  rules: readonly Rule[];
  opened: boolean;
  onClose: () => void;
  onSend: (message: string) => void;
}

/** Shows the rules, and asks for the optional message of a request. Keeps the text when it is closed and opened again. */
export function RequestSheet({ target, rules, opened, onClose, onSend }: RequestSheetProps) {
  const [message, setMessage] = useState('');
  function send(event: FormEvent): void {
    event.preventDefault();
    onSend(message);
  }
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Request to join"
      subtitle={`The people who run ${target} read it and answer.`}
    >
      <form onSubmit={send} {...stackStyle({ gap: 20 })}>
        {rules.length > 0 && <RulesList rules={rules} />}
        <Textarea
          label={<OptionalLabel>Message</OptionalLabel>}
          placeholder="Who you are, and who you know there"
          data-autofocus
          minRows={3}
          maxRows={8}
          maxLength={limits.requestMessage}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Button type="submit">Send request</Button>
      </form>
    </Sheet>
  );
}
