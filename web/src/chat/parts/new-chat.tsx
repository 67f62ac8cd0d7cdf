import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { Form, FormFailure, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { besideRow, focusSoon } from '../../ui/focus.ts';
import { IconX } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ImagePicker, usePreview } from '../../ui/pictures/image-picker.tsx';
import { createGroup } from '../groups.ts';
import { Row, rowStyle } from '../../ui/layout/row.tsx';

import { PeopleSearch, searchFieldIn } from './people-search.tsx';
import classes from './people.module.css';

interface NewChatSheetProps {
  kind: 'chat' | 'group';
  opened: boolean;
  onClose: () => void;
}

/** Begins a conversation with a person, or a group chat. */
export function NewChatSheet({ kind, opened, onClose }: NewChatSheetProps) {
  const navigate = useNavigate();
  function open(id: string): void {
    onClose();
    void navigate({ to: '/chat/$id', params: { id } });
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={kind === 'chat' ? 'New chat' : 'New group'}>
      {kind === 'chat' ? <PeopleSearch without={[]} onPick={({ id }) => open(id)} /> : <NewGroup onMade={open} />}
    </Sheet>
  );
}

function NewGroup({ onMade }: { onMade: (id: string) => void }) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [image, setImage] = useState<File | null>(null);
  const search = useRef<HTMLDivElement>(null);
  function remove(person: Person, chip: Element): void {
    const beside = besideRow(chip);
    setPeople(people.filter(({ id }) => id !== person.id));
    focusSoon(() => beside() ?? searchFieldIn(search.current));
  }
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Give the group a name' : null) },
  });
  return (
    <Form
      form={form}
      onSubmit={async ({ name }) =>
        onMade(
          await createGroup(
            name.trim(),
            people.map(({ id }) => id),
            image,
          ),
        )
      }
    >
      <GroupPicture file={image} current={null} onPick={setImage} onRemove={() => setImage(null)} />
      <TextField label="Name" data-autofocus maxLength={limits.name} {...fieldProps(form, 'name')} />
      {people.length > 0 && (
        <Row as="ul" align="stretch" wrap gap={8} aria-label="In the group">
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                {...rowStyle({ inline: true, gap: 8, weight: 'medium', tone: 'primary', className: classes.chip })}
                aria-label={`Remove ${fullName(person)}`}
                onClick={({ currentTarget }) => remove(person, currentTarget)}
              >
                <bdi>{fullName(person)}</bdi> <IconX size={16} />
              </button>
            </li>
          ))}
        </Row>
      )}
      <div ref={search}>
        <PeopleSearch
          without={people.map(({ id }) => id)}
          hasInitialFocus={false}
          onPick={(person) => setPeople([...people, person])}
        />
      </div>
      <SubmitButton>Create group</SubmitButton>
    </Form>
  );
}

interface GroupPictureProps {
  file: File | null;
  /** The address of the picture that the group has. */
  current: string | null;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** Chooses the picture of a group. */
export function GroupPicture({ file, current, onPick, onRemove }: GroupPictureProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = usePreview(file) ?? current;
  return (
    <Row wrap gap={8}>
      {shown !== null && <img src={shown} alt="" className={classes.preview} />}
      <ImagePicker
        size="sm"
        onPick={(picked) => {
          setRefusal(null);
          onPick(picked);
        }}
        onRefuse={setRefusal}
      >
        {shown === null ? 'Add a picture' : 'Change the picture'}
      </ImagePicker>
      {shown !== null && (
        <Button size="sm" px="xs" variant="subtle" color="brick" onClick={onRemove}>
          Remove
          <span className="hc-hidden"> the picture</span>
        </Button>
      )}
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
    </Row>
  );
}
