import type { Message } from '@homecoming/contract/chat.ts';
import { useState } from 'react';
import { counted } from '../../lib/text/format.ts';
import { formatContent } from '../describe-message.ts';

/** Reads new messages of others to screen readers. */
export function Announcer({ messages }: { messages: readonly Message[] }) {
  const [known, setKnown] = useState(messages.at(-1)?.sequence ?? 0);
  const [words, setWords] = useState('');
  const last = messages.at(-1)?.sequence ?? 0;
  if (last > known) {
    const added = messages.filter(({ is_mine, sequence }) => !is_mine && sequence > known);
    setKnown(last);
    if (added.length > 3) setWords(counted(added.length, 'new message'));
    else if (added.length > 0) setWords(added.map(describeMessage).join(' '));
  }
  return (
    <p className="hc-hidden" aria-live="polite">
      {words}
    </p>
  );
}

function describeMessage(message: Message): string {
  const words = formatContent(message);
  return message.kind === 'system' ? words : `${message.sender_object.first_name}: ${words}`;
}
