import { MAX_BLASTS_PER_DAY } from '@homecoming/contract/blasts.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { refreshEvent } from '../../../events/api.ts';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { counted } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useDraft } from '../../../lib/unsent/drafts.ts';
import { focusSoon } from '../../../ui/focus.ts';
import { IconSend2, IconUsers } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { createBlast } from '../api.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { stackStyle } from '../../../ui/layout/stack.tsx';
import { BlastFields } from './blast-fields.tsx';
import classes from './blasts.module.css';

/** Writes a blast. The draft is kept in this browser; sending asks, and says how many people get it. */
export function BlastComposer({ event, user }: { event: Event; user: string }) {
  const { draft, change, clear } = useDraft(user, `blast ${event.id}`);
  const words = { title: draft.title, message: draft.text };
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const idempotencyKey = useIdempotencyKey(words.title, words.message);
  const people = counted(event.counts.going, 'person', 'people');

  function ask(submit: FormEvent): void {
    submit.preventDefault();
    if (words.message.trim() === '') {
      setError('Write the message before you send it');
      focusSoon(() => form.current?.querySelector('textarea'));
      return;
    }
    setAsking(true);
    // The number in the question is that of now
    void refreshEvent(event.id);
  }

  return (
    <Card title="New blast" subtitle="Goes to everyone who is going, by message and email.">
      <form ref={form} noValidate {...stackStyle({ gap: 16 })} onSubmit={ask}>
        <BlastFields
          content={words}
          error={error}
          onChange={({ title, message }) => {
            setError(null);
            change({ title, text: message });
          }}
        />
        <Row justify="between" wrap gap={12}>
          <Row as="span" inline gap={8} size="m" weight="strong" tone="soft" className={classes.audience}>
            <IconUsers size={18} /> Going, {event.counts.going.toLocaleString('en')}
          </Row>
          <Button type="submit" leftSection={<IconSend2 size={20} />} disabled={event.status !== 'published'}>
            Send
          </Button>
        </Row>
        {event.status !== 'published' && (
          <Text size="s" tone="quiet">
            {event.status === 'draft' ? 'Publish the event first.' : 'This event is cancelled.'}
          </Text>
        )}
        <ConfirmSheet
          opened={asking}
          onClose={() => setAsking(false)}
          title={event.counts.going === 0 ? 'Send to nobody yet?' : `Send to ${people}?`}
          confirm="Send"
          tone="plain"
          returnTo={() => form.current?.querySelector('textarea') ?? null}
          onConfirm={async () => {
            await createBlast(event.id, words, idempotencyKey);
            clear();
            notice.success(event.counts.going === 0 ? 'The blast is on the page' : `On its way to ${people}`);
          }}
        >
          {event.counts.going === 0
            ? 'Nobody is going yet. People who register later read it on the event page, and get no mail.'
            : `It goes out at once, in the app and by email, and cannot be called back. At most ${MAX_BLASTS_PER_DAY} a day.`}
        </ConfirmSheet>
      </form>
    </Card>
  );
}
