import type { MailProgress } from '@homecoming/contract/blasts.ts';
import { count } from '../../../lib/text/format.ts';
import { IconMail } from '../../../ui/icons/icons.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import classes from './blasts.module.css';

/** How many mails of a blast or a reminder are sent. */
export function MailsSent({ mails: { sent, total } }: { mails: MailProgress }) {
  const isDone = sent >= total;
  return (
    <Stack gap={8} size="s" tone="quiet" className={classes.mails}>
      <p>
        <IconMail size={16} />
        {total === 0 && 'No emails'}
        {total > 0 && (isDone ? `Sent to ${count(total)}` : `Sent to ${count(sent)} of ${count(total)}`)}
      </p>
      {!isDone && (
        <progress aria-label="Emails sent" max={total} value={sent}>
          {sent} of {total}
        </progress>
      )}
    </Stack>
  );
}
