import type { Blast } from '@homecoming/contract/blasts.ts';
import { useState } from 'react';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { IconEdit, IconEye, IconEyeOff, IconTrash } from '../../../ui/icons/icons.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { BlastReactions } from '../../parts/blast-reactions.tsx';
import { deleteBlast, setBlastHidden } from '../api.ts';
import { Heading } from '../../../ui/text/heading.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './blasts.module.css';
import { EditBlast } from './edit-blast.tsx';
import { MailsSent } from './mails-sent.tsx';

/** A blast in the list of organisers, with what they can do with it. */
export function ManagedBlast({ eventId, blast }: { eventId: string; blast: Blast }) {
  const { id, author, title, message, hidden, mails } = blast;
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const name = title ?? message.slice(0, 40);

  const toggle = useAction(async () => {
    const { hidden: isHidden } = await setBlastHidden(eventId, id, !hidden);
    notice.success(isHidden ? 'Attendees do not see it any more' : 'Attendees see it again');
  });

  return (
    <Surface as="article" className={classes.card} data-hidden={hidden || undefined} aria-label={name}>
      <Row as="header" wrap gap={12} className={classes.head}>
        {author !== null && <Avatar person={author} size={28} />}
        <Text size="s" tone="quiet">
          {author === null ? 'The hosts' : author.first_name}, <RelativeTime iso={blast.created_at} />
          {blast.edited_at !== null && ' · edited'}
        </Text>
        {hidden && <Badge icon={IconEyeOff}>Hidden</Badge>}
        <div className={classes.icons}>
          <IconButton label={`Edit ${name}`} onClick={() => setOpen('edit')}>
            <IconEdit />
          </IconButton>
          <IconButton
            label={`${hidden ? 'Show' : 'Hide'} ${name}`}
            aria-busy={toggle.isRunning}
            onClick={() => void toggle.run()}
          >
            {hidden ? <IconEye /> : <IconEyeOff />}
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => setOpen('delete')}>
            <IconTrash />
          </IconButton>
        </div>
      </Row>
      {title !== null && (
        <Heading as="h3" size="s" dir="auto">
          {title}
        </Heading>
      )}
      <ClampedText key={blast.edited_at} clamped>
        {message}
      </ClampedText>
      <BlastReactions eventId={eventId} blast={blast} />
      {mails !== null && <MailsSent mails={mails} />}
      <EditBlast eventId={eventId} blast={blast} opened={open === 'edit'} onClose={() => setOpen(null)} />
      <ConfirmSheet
        opened={open === 'delete'}
        onClose={() => setOpen(null)}
        title="Delete this blast?"
        confirm="Delete"
        returnTo={() => document.getElementById('main')}
        onConfirm={async () => {
          await deleteBlast(eventId, id);
          notice.success('The blast is deleted');
          focusSoon(() => document.getElementById('main'), true);
        }}
      >
        It goes from the event page. Mails that are on their way still arrive.
      </ConfirmSheet>
    </Surface>
  );
}
