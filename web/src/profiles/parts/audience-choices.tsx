import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { hideableFields, type Audience, type AudienceField } from '@homecoming/contract/audiences.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { notice } from '../../lib/toasts.ts';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { updateProfile } from '../api.ts';
import { audienceNames, shownFields } from '../texts.ts';
import { personalFields, type HideableField } from './personal-facts.tsx';
import classes from './audience-choices.module.css';

type Community = Readonly<{ id: string; name: string }>;

type User = Pick<OwnUser, 'id' | 'audiences' | HideableField>;

const pendingAudiences = createOverlay<User>(({ id }) => id);

interface AudienceChoicesProps {
  user: User;
  communities: readonly Community[];
}

/** Who sees each field of the user's profile that does not begin as hidden: one choice for each. */
export function AudienceChoices({ user, communities }: AudienceChoicesProps) {
  return (
    <Stack gap={8}>
      {shownFields.map(({ field, label }) => (
        <AudienceChoice key={field} field={field} label={label} user={user} communities={communities} />
      ))}
    </Stack>
  );
}

/** The same of the fields that begin as hidden, each with its value. */
export function ContactChoices({ user, communities }: AudienceChoicesProps) {
  return (
    <Stack gap={8}>
      {hideableFields.map((field) => (
        <AudienceChoice
          key={field}
          field={field}
          label={personalFields[field].label}
          description={<bdi>{user[field] ?? 'Not filled in'}</bdi>}
          user={user}
          communities={communities}
        />
      ))}
    </Stack>
  );
}

interface AudienceChoiceProps {
  field: AudienceField;
  label: string;
  description?: ReactNode;
  user: User;
  communities: readonly Community[];
}

const CHOSEN = 'chosen';

function AudienceChoice({ field, label, description, user, communities }: AudienceChoiceProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const audience = useOverlay(pendingAudiences)(user).audiences[field];
  const chosen = typeof audience === 'string' ? [] : audience;
  const names = communities.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const choose = (next: Audience) => chooseAudience(user.id, field, next);
  return (
    <Stack gap={8} align="start">
      <NativeSelect
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        className={classes.field}
        w="100%"
        data={[
          ...Object.entries(audienceNames).map(([value, name]) => ({ value, label: name })),
          ...(communities.length > 0 || chosen.length > 0
            ? [{ value: CHOSEN, label: chosen.length > 0 ? `Only ${names.join(', ')}` : 'Communities that I choose' }]
            : []),
        ]}
        value={typeof audience === 'string' ? audience : CHOSEN}
        onChange={({ currentTarget: { value } }) => {
          if (value === CHOSEN) setIsChoosing(true);
          else if (value === 'me' || value === 'managers' || value === 'all') choose(value);
        }}
      />
      {chosen.length > 0 && (
        <Button variant="subtle" onClick={() => setIsChoosing(true)} aria-label={`Choose communities for: ${label}`}>
          Choose communities
        </Button>
      )}
      <Sheet opened={isChoosing} onClose={() => setIsChoosing(false)} title={`Who sees: ${label}`}>
        <CommunitiesForm
          initial={chosen}
          communities={communities}
          onSave={(ids) => {
            choose(ids);
            setIsChoosing(false);
          }}
        />
      </Sheet>
    </Stack>
  );
}

interface CommunitiesFormProps {
  /** The ids of those that are chosen. */
  initial: readonly string[];
  communities: readonly Community[];
  onSave: (ids: string[]) => void;
}

function CommunitiesForm({ initial, communities, onSave }: CommunitiesFormProps) {
  const [ids, setIds] = useState<string[]>(communities.map(({ id }) => id).filter((id) => initial.includes(id)));
  return (
    <Stack gap={16}>
      <Checkbox.Group label="Members of" value={ids} onChange={setIds}>
        <Stack gap={8}>
          {communities.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button disabled={ids.length === 0} onClick={() => onSave(ids)}>
        Save
      </Button>
    </Stack>
  );
}

/** Shows a choice at once. One that the server refuses is undone, and a toast says why. */
function chooseAudience(id: string, field: AudienceField, value: Audience): void {
  pendingAudiences.set({
    id,
    field,
    value,
    patch: (user) => ({ ...user, audiences: { ...user.audiences, [field]: value } }),
    // It stores the answer itself
    send: () => updateProfile({ audiences: { [field]: value } }),
    store: () => undefined,
    onRefused: (error) => notice.error(`Your choice is as it was. ${getErrorMessage(error)}`),
  });
}
