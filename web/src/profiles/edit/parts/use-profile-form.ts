import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { rules } from '../../../accounts/parts/rules.ts';
import { toProfileValues, type ProfileValues } from './profile-values.ts';
import { profileRules } from './rules.ts';

/**
 * A form with all fields of the user's own profile and their validators. Only the fields in `names` are validated,
 * because an error in a hidden field could not be fixed.
 */
export function useProfileForm(
  user: OwnUser,
  names?: readonly (keyof ProfileValues)[],
): UseFormReturnType<ProfileValues> {
  return useForm<ProfileValues>({
    mode: 'controlled',
    initialValues: toProfileValues(user),
    validate: (values) => {
      const found = Object.entries(validateValues(values)).filter(
        ([name]) => names?.some((own) => own === name) ?? true,
      );
      return Object.fromEntries(found);
    },
  });
}

function validateValues(values: ProfileValues): Partial<Record<keyof ProfileValues, string | null>> {
  return {
    first_name: rules.firstName(values.first_name),
    last_name: rules.lastName(values.last_name),
    graduation_year: profileRules.graduationYear(values.graduation_year),
    alternative_email: profileRules.otherEmail(values.alternative_email),
    linkedin: profileRules.link('linkedin')(values.linkedin),
    instagram: profileRules.link('instagram')(values.instagram),
    twitter: profileRules.link('twitter')(values.twitter),
  };
}
