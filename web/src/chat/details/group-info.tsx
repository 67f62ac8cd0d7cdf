import type { Conversation } from '@homecoming/contract/chat.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { counted } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { focusSoon } from '../../ui/focus.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { leaveGroup, removeMember } from '../groups.ts';
import { ConversationFace } from '../parts/conversation-face.tsx';
import classes from '../parts/people.module.css';
import { GroupForm } from './group-form.tsx';
import { GroupMembers, type Removal } from './group-members.tsx';
import { SharedFilesSheet, SharedPicturesPreview } from './shared-files.tsx';

interface GroupInfoProps {
  conversation: Conversation;
  opened: boolean;
  onClose: () => void;
  returnTo: () => Element | null;
}

/** Name, picture, files and members of a group chat, and the way out of it. */
export function GroupInfoSheet({ conversation, opened, onClose, returnTo }: GroupInfoProps) {
  const [aside, setAside] = useState<'leave' | 'remove' | 'files' | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const closeAside = () => setAside(null);
  /** What gets the focus when the other dialog has closed. */
  const opener = useRef<() => Element | null>(() => null);
  const navigate = useNavigate();
  const { id, name, members_count, can } = conversation;
  function openAside(dialog: 'leave' | 'files', button: Element): void {
    opener.current = () => button;
    setAside(dialog);
  }
  return (
    <>
      <Sheet
        opened={opened}
        onClose={onClose}
        aside={aside !== null}
        focusAfterAside={() => opener.current()}
        title={name}
        subtitle={counted(members_count, 'person', 'people')}
        returnTo={returnTo}
      >
        <Stack gap={16}>
          <About conversation={conversation} />
          <SharedPicturesPreview conversation={conversation} onOpen={(button) => openAside('files', button)} />
          <GroupMembers
            conversation={conversation}
            onRemove={(chosen) => {
              setRemoval(chosen);
              opener.current = chosen.beside;
              setAside('remove');
            }}
          />
          {can.leave && (
            <Button variant="light" color="brick" onClick={(event) => openAside('leave', event.currentTarget)}>
              Leave the group
            </Button>
          )}
        </Stack>
      </Sheet>
      <SharedFilesSheet
        conversation={conversation}
        opened={opened && aside === 'files'}
        onClose={closeAside}
        returnTo={() => opener.current()}
      />
      <ConfirmSheet
        opened={aside === 'leave'}
        onClose={closeAside}
        title={`Leave ${name}?`}
        confirm="Leave the group"
        onConfirm={async () => {
          await leaveGroup(id);
          onClose();
          await navigate({ to: '/chat', replace: true });
        }}
      >
        You cannot read it any more. Somebody in it can add you again.
      </ConfirmSheet>
      {removal !== null && (
        <ConfirmSheet
          opened={aside === 'remove'}
          onClose={closeAside}
          returnTo={removal.beside}
          title={`Remove ${removal.person.first_name} from the group?`}
          confirm={`Remove ${removal.person.first_name}`}
          onConfirm={async () => {
            await removeMember(id, removal.person.id);
            notice.success(`${removal.person.first_name} is removed`);
          }}
        >
          {removal.person.first_name} cannot read it any more. You can add them again.
        </ConfirmSheet>
      )}
    </>
  );
}

/** The picture and the description of a group, which admins can change in place. */
function About({ conversation }: Pick<GroupInfoProps, 'conversation'>) {
  const [isEditing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { description, image, can } = conversation;
  if (!can.manage && description === null && image === null) return null;
  function change(editing: boolean): void {
    setEditing(editing);
    focusSoon(() => place.current?.querySelector(editing ? 'input[name]' : 'button'), true);
  }
  if (isEditing) {
    return (
      <div ref={place}>
        <GroupForm conversation={conversation} onClose={() => change(false)} />
      </div>
    );
  }
  return (
    <Row ref={place} gap={12} align="start">
      <ConversationFace conversation={conversation} size={64} />
      <Stack gap={8} grow align="start">
        {description !== null && (
          <p dir="auto" className={classes.description}>
            <LinkedText>{description}</LinkedText>
          </p>
        )}
        {can.manage && (
          <Button variant="default" size="sm" onClick={() => change(true)}>
            Change name, picture or description
          </Button>
        )}
      </Stack>
    </Row>
  );
}
