import type { Audiences, AudienceField, hideableFields } from '@homecoming/contract/audiences.ts';

/** The fields of a profile that show until their owner says otherwise, as people call them. */
export const shownFields: readonly { field: Exclude<AudienceField, (typeof hideableFields)[number]>; label: string }[] =
  [
    { field: 'nickname', label: 'Nickname' },
    { field: 'former_name', label: 'Former name' },
    { field: 'short_bio', label: 'Short bio' },
    { field: 'graduation_year', label: 'Graduation year' },
    { field: 'program', label: 'Program and studies' },
    { field: 'current_industry', label: 'Industry' },
    { field: 'company', label: 'Company' },
    { field: 'hometown', label: 'Hometown' },
    { field: 'city', label: 'City' },
    { field: 'country', label: 'Country' },
    { field: 'interests', label: 'Interests' },
    { field: 'tags', label: 'Tags' },
    { field: 'moving_to_la', label: 'Moving to' },
    { field: 'instagram', label: 'Instagram' },
    { field: 'twitter', label: 'X' },
    { field: 'linkedin', label: 'LinkedIn' },
  ];

/** The audiences that name no community. */
export const audienceNames = {
  me: 'Only me',
  managers: 'Managers of my communities',
  all: 'My communities',
} as const;

/** Who sees a section of the user's own profile. */
export function describeSeenBy(audiences: Audiences, fields: readonly AudienceField[]): string {
  const distinct = new Set(fields.map((field) => audiences[field]));
  if (distinct.size === 1 && distinct.has('all')) return 'People of your communities see this';
  return distinct.size === 1 && distinct.has('me') ? 'Only you see this' : 'Not everybody sees all of this';
}

/** When a person last said that company and city are right. */
export function describeCheck(at: string): string {
  return `Checked in ${new Date(at).toLocaleDateString('en', { month: 'long', year: 'numeric' })}`;
}

/** The yearly question: whether somebody still works and lives where their profile says. */
export function askStillCurrent({ company, city }: { company: string | null; city: string | null }): string {
  if (company === null) return `Still in ${city ?? ''}?`;
  return city === null ? `Still at ${company}?` : `Still at ${company} in ${city}?`;
}
