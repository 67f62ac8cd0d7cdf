import type { Conversation } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { counted, fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { besideRow, focusSoon } from '../../ui/focus.ts';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { addMember, changeGroup, leaveGroup, removeMember, setAdmin } from '../groups.ts';
import { Stack, stackStyle } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { GroupDescription, GroupPicture } from './group-fields.tsx';
import { PeopleSearch, searchFieldIn } from './people-search.tsx';
import classes from './people.module.css';

interface GroupInfoProps {
  conversation: Conversation;
  opened: boolean;
  onClose: () => void;
  returnTo: () => Element | null;
}

/** Name, picture and members of a group chat, and the way out of it. */
export function GroupInfoSheet({ conversation, opened, onClose, returnTo }: GroupInfoProps) {
  const [asking, setAsking] = useState<'leave' | 'remove' | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const stopAsking = () => setAsking(null);
  const navigate = useNavigate();
  const { id, name, description, members_count, can } = conversation;
  function askToLeave(): void {
    setRemoval(null);
    setAsking('leave');
  }
  return (
    <>
      <Sheet
        opened={opened}
        onClose={onClose}
        aside={asking !== null}
        focusAfterAside={removal?.beside}
        title={name}
        subtitle={counted(members_count, 'person', 'people')}
        returnTo={returnTo}
      >
        <Stack gap={16}>
          {can.manage && <GroupForm conversation={conversation} />}
          {!can.manage && description !== null && (
            <p dir="auto" className={classes.description}>
              <LinkedText>{description}</LinkedText>
            </p>
          )}
          <Members
            conversation={conversation}
            onRemove={(chosen) => {
              setRemoval(chosen);
              setAsking('remove');
            }}
          />
          {can.leave && (
            <Button variant="light" color="brick" onClick={askToLeave}>
              Leave the group
            </Button>
          )}
        </Stack>
      </Sheet>
      <ConfirmSheet
        opened={asking === 'leave'}
        onClose={stopAsking}
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
          opened={asking === 'remove'}
          onClose={stopAsking}
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

/** A member to remove, and what gets the focus afterwards. */
interface Removal {
  person: Person;
  beside: () => HTMLElement | null;
}

function GroupForm({ conversation: { id, name, description, image } }: { conversation: Conversation }) {
  const place = useRef<HTMLDivElement>(null);
  const saved = { name, description: description ?? '' };
  const form = useForm({
    initialValues: saved,
    validate: { name: (text) => (text.trim() === '' ? 'Give the group a name' : null) },
  });
  // Another admin may save meanwhile: fields that the user did not change take their texts
  const takeSaved = useEffectEvent((values: typeof saved) => {
    const before = form.getInitialValues();
    for (const field of ['name', 'description'] as const) {
      if (form.values[field] === before[field]) form.setFieldValue(field, values[field]);
    }
    form.setInitialValues(values);
  });
  useEffect(() => takeSaved({ name, description: description ?? '' }), [name, description]);
  const trimmed = { name: form.values.name.trim(), description: form.values.description.trim() };
  const changes = changedFields(trimmed, saved);
  // The buttons of what is done are gone
  const focusForm = () => focusSoon(() => place.current?.querySelector('input[name]'), true);
  return (
    <div ref={place}>
      <Form
        form={form}
        onSubmit={async () => {
          await changeGroup(id, changes, null);
          focusForm();
        }}
      >
        <GroupPicture
          file={null}
          current={image}
          onPick={(file) => void showOutcome(() => changeGroup(id, {}, file), 'The picture is changed')}
          onRemove={() =>
            void showOutcome(() => changeGroup(id, { remove_image: true }, null), 'The picture is removed').then(
              focusForm,
            )
          }
        />
        <TextField label="Name" maxLength={limits.name} {...fieldProps(form, 'name')} />
        <GroupDescription {...fieldProps(form, 'description')} />
        {Object.keys(changes).length > 0 && <SubmitButton variant="default">Save</SubmitButton>}
      </Form>
    </div>
  );
}

interface MembersProps {
  conversation: Conversation;
  onRemove: (removal: Removal) => void;
}

function Members({ conversation, onRemove }: MembersProps) {
  const { id, members, admins, can } = conversation;
  const { data: user } = useCurrentUser();
  const [isAdding, setAdding] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  function begin(): void {
    setAdding(true);
    focusSoon(() => searchFieldIn(search.current));
  }
  const adminIds = new Set(admins.map((admin) => admin.id));
  return (
    <>
      <ul aria-label="Members">
        {members.map((person) => {
          const isAdmin = adminIds.has(person.id);
          const { first_name } = person;
          return (
            <Row as="li" gap={12} key={person.id} className={classes.person}>
              <Avatar person={person} size={40} />
              <Link
                to="/users/$id"
                params={{ id: person.id }}
                {...stackStyle({ grow: true, className: classes.words })}
              >
                <PersonName person={person} />
              </Link>
              {isAdmin && <Badge>Admin</Badge>}
              <ActionsMenu
                label={`Actions for ${fullName(person)}`}
                small
                width={220}
                items={[
                  can.manage &&
                    !(isAdmin && adminIds.size === 1) && {
                      label: isAdmin ? 'Remove as admin' : 'Make admin',
                      onClick: () =>
                        void showOutcome(
                          () => setAdmin(id, person.id, !isAdmin),
                          isAdmin ? `${first_name} is no longer an admin` : `${first_name} is an admin now`,
                        ),
                    },
                  can.manage &&
                    person.id !== user?.id && {
                      label: 'Remove from the group',
                      danger: true,
                      onClick: () => onRemove({ person, beside: besideRow(document.activeElement) }),
                    },
                ]}
              />
            </Row>
          );
        })}
      </ul>
      {can.manage && adminIds.size === 1 && (
        <Text tone="soft">You are the only admin. Make somebody else admin before you leave.</Text>
      )}
      {can.manage && !isAdding && (
        <Button variant="default" onClick={begin}>
          Add people
        </Button>
      )}
      {isAdding && (
        <div ref={search}>
          <PeopleSearch
            without={members.map((member) => member.id)}
            onPick={(person) => void showOutcome(() => addMember(id, person.id), `${person.first_name} is added`)}
          />
        </div>
      )}
    </>
  );
}

async function showOutcome(change: () => Promise<void>, done: string): Promise<void> {
  try {
    await change();
    notice.success(done);
  } catch (error) {
    notice.error(getErrorMessage(error));
  }
}
