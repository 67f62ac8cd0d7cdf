import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { audienceFields, type hideableFields, type AudienceField } from '@homecoming/contract/audiences.ts';
import { Select } from '@mantine/core';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { updateProfile } from '../api.ts';

const labels: Readonly<Record<Exclude<AudienceField, (typeof hideableFields)[number]>, string>> = {
  nickname: 'Nickname',
  short_bio: 'Short bio',
  graduation_year: 'Graduation year',
  program: 'Program and studies',
  current_industry: 'Industry',
  company: 'Company',
  hometown: 'Hometown',
  city: 'City',
  country: 'Country',
  interests: 'Interests',
  tags: 'Tags',
  moving_to_la: 'Moving to Los Angeles',
  instagram: 'Instagram',
  twitter: 'X',
  linkedin: 'LinkedIn',
};

const words = { me: 'Only me', managers: 'Managers of my communities', all: 'My communities' } as const;

interface AudienceChoicesProps {
  user: Pick<OwnUser, 'audiences'>;
  communities: readonly { id: string; name: string }[];
}

/** Who sees each field of the user's profile that does not begin as hidden: one choice for each. */
export function AudienceChoices({ user, communities }: AudienceChoicesProps) {
  const data = [
    ...Object.entries(words).map(([value, label]) => ({ value, label })),
    ...communities.map(({ id, name }) => ({ value: id, label: `Only ${name}` })),
  ];
  async function choose(field: AudienceField, value: string | null): Promise<void> {
    if (value === null) return;
    const audience = value === 'me' || value === 'managers' || value === 'all' ? value : [value];
    try {
      await updateProfile({ audiences: { [field]: audience } });
      notice.success('Saved');
    } catch (error) {
      notice.error(`Your choice is as it was. ${getErrorMessage(error)}`);
    }
  }
  return (
    <Stack gap={16}>
      {audienceFields.map((field) => {
        if (!(field in labels)) return null;
        const audience = user.audiences[field];
        const several = Array.isArray(audience) && audience.length > 1;
        return (
          <Select
            key={field}
            label={Object.entries(labels).find(([name]) => name === field)?.[1]}
            data={data}
            value={Array.isArray(audience) ? (several ? null : (audience[0] ?? null)) : audience}
            placeholder={several ? `${audience.length} communities` : undefined}
            allowDeselect={false}
            onChange={(value) => void choose(field, value)}
          />
        );
      })}
    </Stack>
  );
}
