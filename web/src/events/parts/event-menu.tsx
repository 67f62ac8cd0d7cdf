import type { Event } from '@homecoming/contract/events.ts';
import { Textarea } from '@mantine/core';
import { limits } from '@homecoming/contract/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type RefObject } from 'react';
import { useReport } from '../../reports/parts/use-report.tsx';
import { notice } from '../../lib/toasts.ts';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { IconAdjustmentsHorizontal, IconBan, IconCopy, IconEdit, IconTrash } from '../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { cancelEvent, deleteEvent } from '../api.ts';
import { isOver } from '../model.ts';
import classes from './event-menu.module.css';
import { useCommunitiesToPlanIn } from './plan-communities.ts';

type Question = 'cancel' | 'delete' | null;

interface EventMenuProps {
  event: Event;
  /** On the cover of the event, or on the pages that manage it. */
  placement?: 'cover' | 'page';
  /** False where an Edit button is beside it. */
  withEdit?: boolean;
}

/** The menu of an event: for its organisers manage, edit, duplicate, cancel and delete; for its readers report. */
export function EventMenu(props: EventMenuProps) {
  const { event, placement = 'cover' } = props;
  if (event.can.manage) return <OrganiserMenu {...props} />;
  return event.can.report && placement === 'cover' ? <ReaderMenu event={event} /> : null;
}

function ReaderMenu({ event }: { event: Event }) {
  const dots = useRef<HTMLButtonElement>(null);
  const { reportItem, reportSheet } = useEventReport(event, dots);
  return (
    <div className={classes.menu}>
      <ActionsMenu label="More about the event" width={190} dotsRef={dots} items={[reportItem]} />
      {reportSheet}
    </div>
  );
}

function useEventReport({ id, can }: Event, dots: RefObject<HTMLButtonElement | null>) {
  return useReport({ kind: 'event', subject: id, canReport: can.report, returnTo: () => dots.current });
}

function OrganiserMenu({ event, placement = 'cover', withEdit = true }: EventMenuProps) {
  const { id, can, status } = event;
  const [question, setQuestion] = useState<Question>(null);
  const navigate = useNavigate();
  const dots = useRef<HTMLButtonElement>(null);
  const { reportItem, reportSheet } = useEventReport(event, dots);
  const { communities } = useCommunitiesToPlanIn();
  const canPlan = communities?.some((community) => community.id === event.community.id) === true;
  if (placement === 'page' && !can.edit && !can.cancel && !can.delete && !canPlan) return null;
  return (
    <div className={placement === 'cover' ? classes.menu : undefined}>
      <ActionsMenu
        label="Manage the event"
        width={220}
        dotsRef={dots}
        items={[
          placement === 'cover' && {
            label: 'Manage',
            icon: <IconAdjustmentsHorizontal />,
            onClick: () => void navigate({ to: '/events/$id/manage', params: { id } }),
          },
          withEdit &&
            can.edit && {
              label: 'Edit',
              icon: <IconEdit />,
              onClick: () => void navigate({ to: '/events/$id/edit', params: { id } }),
            },
          canPlan && {
            label: 'Duplicate',
            icon: <IconCopy />,
            onClick: () => void navigate({ to: '/events/new', search: { community: event.community.id, copy: id } }),
          },
          placement === 'cover' && reportItem,
          can.cancel &&
            status === 'published' && {
              label: 'Cancel the event',
              icon: <IconBan />,
              danger: true,
              divided: true,
              onClick: () => setQuestion('cancel'),
            },
          can.delete && {
            label: status === 'draft' ? 'Delete the draft' : 'Delete the event',
            icon: <IconTrash />,
            danger: true,
            onClick: () => setQuestion('delete'),
          },
        ]}
      />
      {reportSheet}
      <CancelQuestion
        event={event}
        opened={question === 'cancel'}
        onClose={() => setQuestion(null)}
        returnTo={() => dots.current}
      />
      <ConfirmSheet
        opened={question === 'delete'}
        onClose={() => setQuestion(null)}
        returnTo={() => dots.current}
        title={status === 'draft' ? 'Delete this draft?' : 'Delete this event?'}
        confirm="Delete"
        onConfirm={async () => {
          await deleteEvent(id);
          notice.success(status === 'draft' ? 'The draft is deleted' : 'The event is deleted');
          await navigate({ to: '/events', replace: true });
        }}
      >
        {describeDeletion(event)}
      </ConfirmSheet>
    </div>
  );
}

interface CancelQuestionProps {
  event: Event;
  opened: boolean;
  onClose: () => void;
  /** What gets the focus after it. */
  returnTo: () => Element | null;
}

function CancelQuestion({ event, opened, onClose, returnTo }: CancelQuestionProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      returnTo={returnTo}
      title="Cancel this event?"
      confirm="Cancel the event"
      dismiss="Keep it"
      onConfirm={async () => {
        await cancelEvent(event.id, reason);
        notice.success('The event is cancelled');
      }}
      fields={
        <Textarea
          label={<OptionalLabel>What they should know</OptionalLabel>}
          minRows={3}
          maxLength={limits.requestMessage}
          value={reason}
          onChange={(change) => setReason(change.currentTarget.value)}
        />
      }
    >
      Everybody who is registered gets a mail, and their tickets end. {event.price !== null && `${REFUND_ALL} `}This
      cannot be undone.
    </ConfirmSheet>
  );
}

const REFUND_ALL = 'People who paid get all their money back.';

function describeDeletion(event: Event): string {
  if (event.status === 'draft') return 'Nobody else has seen it. It cannot be brought back.';
  if (isOver(event, Date.now())) return 'It goes from all lists, and its posts with it. Points stay.';
  const refunds = event.price === null ? '' : ` ${REFUND_ALL}`;
  return `It is cancelled and goes from all lists. Everybody who is registered gets a mail.${refunds} This cannot be undone.`;
}
