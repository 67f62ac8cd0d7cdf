import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { besideRow, focusSoon } from '../../ui/focus.ts';
import { IconX } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { createGroup } from '../groups.ts';
import { GroupDescription, GroupPicture } from './group-fields.tsx';
import { PeopleSearch, searchFieldIn } from './people-search.tsx';
import classes from './people.module.css';

/** The form of a new group chat: what it is, who is in it, who helps to lead it, and its first message. */
export function NewGroup({ onMade }: { onMade: (id: string) => void }) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [admins, setAdmins] = useState<readonly string[]>([]);
  const [image, setImage] = useState<File | null>(null);
  const search = useRef<HTMLDivElement>(null);
  const form = useForm({
    initialValues: { name: '', description: '', message: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Give the group a name' : null) },
  });

  function remove(person: Person, button: Element): void {
    const beside = besideRow(button);
    setPeople(people.filter(({ id }) => id !== person.id));
    setAdmins(admins.filter((id) => id !== person.id));
    focusSoon(() => beside()?.closest('li')?.querySelector('button:last-of-type') ?? searchFieldIn(search.current));
  }

  function toggleAdmin({ id }: Person): void {
    setAdmins(admins.includes(id) ? admins.filter((admin) => admin !== id) : [...admins, id]);
  }

  async function create({ name, description, message }: typeof form.values): Promise<void> {
    const members = people.map(({ id }) => id);
    const texts = { description: description.trim(), message: message.trim() };
    onMade(await createGroup({ name: name.trim(), members, admins, ...texts }, image));
  }

  return (
    <Form form={form} onSubmit={create}>
      <GroupPicture file={image} current={null} onPick={setImage} onRemove={() => setImage(null)} />
      <TextField label="Name" data-autofocus maxLength={limits.name} {...fieldProps(form, 'name')} />
      <GroupDescription {...fieldProps(form, 'description')} />
      {people.length > 0 && (
        <ul aria-label="In the group">
          {people.map((person) => (
            <ChosenPerson
              key={person.id}
              person={person}
              isAdmin={admins.includes(person.id)}
              onToggleAdmin={() => toggleAdmin(person)}
              onRemove={(button) => remove(person, button)}
            />
          ))}
        </ul>
      )}
      <div ref={search}>
        <PeopleSearch
          without={people.map(({ id }) => id)}
          hasInitialFocus={false}
          onPick={(person) => setPeople([...people, person])}
        />
      </div>
      <Textarea
        label={<OptionalLabel>First message</OptionalLabel>}
        minRows={2}
        maxRows={6}
        maxLength={limits.message}
        {...fieldProps(form, 'message')}
      />
      <SubmitButton>Create group</SubmitButton>
    </Form>
  );
}

interface ChosenPersonProps {
  person: Person;
  isAdmin: boolean;
  onToggleAdmin: () => void;
  onRemove: (button: Element) => void;
}

function ChosenPerson({ person, isAdmin, onToggleAdmin, onRemove }: ChosenPersonProps) {
  return (
    <Row as="li" gap={12} className={classes.person}>
      <Avatar person={person} size={40} />
      <Stack as="span" grow>
        <PersonName person={person} />
      </Stack>
      <Button
        size="sm"
        variant={isAdmin ? 'light' : 'default'}
        aria-pressed={isAdmin}
        aria-label={`${fullName(person)} is an admin`}
        onClick={onToggleAdmin}
      >
        {isAdmin ? 'Admin' : 'Make admin'}
      </Button>
      <IconButton label={`Remove ${fullName(person)}`} onClick={({ currentTarget }) => onRemove(currentTarget)}>
        <IconX size={20} />
      </IconButton>
    </Row>
  );
}
