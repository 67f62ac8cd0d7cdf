import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { Audience, AudienceField } from '@homecoming/contract/audiences.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { updateProfile } from '../api.ts';
import { audienceNames, shownFields } from '../texts.ts';
import classes from './audience-choices.module.css';

type Community = Readonly<{ id: string; name: string }>;

interface AudienceChoicesProps {
  user: Pick<OwnUser, 'audiences'>;
  communities: readonly Community[];
}

/** Who sees each field of the user's profile that does not begin as hidden: one choice for each. */
export function AudienceChoices({ user, communities }: AudienceChoicesProps) {
  return (
    <Stack gap={8}>
      {shownFields.map(({ field, label }) => (
        <AudienceChoice
          key={field}
          field={field}
          label={label}
          audience={user.audiences[field]}
          communities={communities}
        />
      ))}
    </Stack>
  );
}

interface AudienceChoiceProps {
  field: AudienceField;
  label: string;
  audience: Audience;
  communities: readonly Community[];
}

const CHOSEN = 'chosen';

function AudienceChoice({ field, label, audience, communities }: AudienceChoiceProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const chosen = typeof audience === 'string' ? [] : audience;
  const names = communities.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  async function save(next: Audience): Promise<boolean> {
    try {
      await updateProfile({ audiences: { [field]: next } });
      notice.success('Saved');
      return true;
    } catch (error) {
      notice.error(`Your choice is as it was. ${getErrorMessage(error)}`);
      return false;
    }
  }
  return (
    <Stack gap={8} align="start">
      <NativeSelect
        label={label}
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
          else if (value === 'me' || value === 'managers' || value === 'all') void save(value);
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
          onSave={async (ids) => {
            if (await save(ids)) setIsChoosing(false);
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
  onSave: (ids: string[]) => Promise<void>;
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
      <Button disabled={ids.length === 0} onClick={() => void onSave(ids)}>
        Save
      </Button>
    </Stack>
  );
}
