import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { notice } from '../../../lib/toasts.ts';
import { focusSoon } from '../../../ui/focus.ts';
import { Form, SubmitButton } from '../../../ui/fields/form.tsx';
import { IconEdit, IconUsers } from '../../../ui/icons/icons.tsx';
import { LeaveQuestion } from '../../../ui/overlays/leave-question.tsx';
import { updateProfile } from '../../api.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
import classes from './editable-section.module.css';
import type { FieldsProps } from './profile-fields.tsx';
import { profileChanges, type ProfileValues } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

/** The fields of a profile that are edited together. */
export interface EditedPart {
  /** The form fields, with their heading. */
  fields: ComponentType<FieldsProps & { email: string }>;
  /** The names of these fields; no others are sent. */
  names: readonly (keyof ProfileValues)[];
}

interface EditableSectionProps {
  user: OwnUser;
  title: string;
  part: EditedPart;
  /** Who sees the section, as a sentence. */
  seenBy?: string;
  /** The content, as others see it. */
  children: ReactNode;
}

/** A section of the user's own profile that can be edited in place. */
export function EditableSection({ user, title, part, seenBy, children }: EditableSectionProps) {
  const [editing, setEditing] = useState(false);
  const section = useRef<HTMLElement>(null);
  function close(): void {
    setEditing(false);
    focusSoon(() => section.current?.querySelector('button'));
  }
  return (
    <section ref={section}>
      {editing ? (
        <PartForm user={user} part={part} onDone={close} />
      ) : (
        <>
          <Row align="start" justify="between" gap={12} className={classes.head}>
            <div>
              <h2>{title}</h2>
              {seenBy !== undefined && (
                <Row as="p" gap={8} size="s" tone="quiet" className={classes.seenBy}>
                  <IconUsers size={16} /> {seenBy}
                </Row>
              )}
            </div>
            <button
              type="button"
              {...tileStyle({ className: classes.edit })}
              data-hover
              aria-label={`Edit ${title.toLocaleLowerCase()}`}
              onClick={() => {
                setEditing(true);
                focusSoon(() => section.current?.querySelector('input:not([readonly]), textarea'));
              }}
            >
              <IconEdit />
            </button>
          </Row>
          {children}
        </>
      )}
    </section>
  );
}

interface PartFormProps {
  user: OwnUser;
  part: EditedPart;
  /** Called after saving and after cancelling. */
  onDone: () => void;
}

/** The form of one part of the profile, saved separately. */
export function PartForm({ user, part: { fields: Fields, names }, onDone }: PartFormProps) {
  const form = useProfileForm(user, names);
  async function save(values: ProfileValues): Promise<void> {
    const own = Object.fromEntries(names.map((name) => [name, values[name]]));
    const changes = profileChanges(own, user);
    if (Object.keys(changes).length > 0) {
      await updateProfile(changes);
      notice.success('Your profile is saved');
    }
    onDone();
  }
  return (
    <Surface className={classes.card}>
      <Form form={form} onSubmit={save}>
        <Fields form={form} email={user.email} />
        <Row wrap gap={12}>
          <SubmitButton>Save</SubmitButton>
          <Button variant="subtle" onClick={onDone}>
            Cancel
          </Button>
        </Row>
        <LeaveQuestion changed={form.isDirty()}>Your profile stays as it was.</LeaveQuestion>
      </Form>
    </Surface>
  );
}
