import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { notice } from '../../../lib/toasts.ts';
import { focusSoon } from '../../../ui/focus.ts';
import { Form, FormButtons, SubmitButton } from '../../../ui/fields/form.tsx';
import { LeaveQuestion } from '../../../ui/overlays/leave-question.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { updateProfile } from '../../api.ts';
import {
  AboutFields,
  LinkFields,
  PersonalFields,
  SinceGraduationFields,
  TalkFields,
} from '../parts/profile-fields.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { profileChanges, type ProfileValues } from '../parts/profile-values.ts';
import { useProfileForm } from '../parts/use-profile-form.ts';
import { Stack } from '../../../ui/layout/stack.tsx';

/** The page with all fields of the user's own profile. */
export function EditProfileScreen() {
  const { data: user } = useCurrentUser();
  return (
    <Page title="Edit profile" back="/profile">
      {user !== undefined && <ProfileForm user={user} />}
    </Page>
  );
}

/** Focuses the field that the hash of the address names, such as `#short_bio`. */
function useFocusOnNamedField(): void {
  const name = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (!/^[a-z_]+$/.test(name)) return;
    focusSoon(() => document.querySelector(`main :is([name='${name}'], [data-part='${name}'] :is(input, button))`));
  }, [name]);
}

function ProfileForm({ user }: { user: OwnUser }) {
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const form = useProfileForm(user);
  useFocusOnNamedField();

  async function save(values: ProfileValues): Promise<void> {
    await updateProfile(profileChanges(values, user), { photo });
    notice.success('Your profile is saved');
    await navigate({ to: '/profile', ignoreBlocker: true });
  }

  return (
    <Form form={form} onSubmit={save}>
      <Stack gap={28}>
        <div data-part="photo">
          <PhotoField person={user} photo={photo} onPick={setPhoto} />
        </div>
        <AboutFields form={form} />
        <SinceGraduationFields form={form} />
        <TalkFields form={form} />
        <LinkFields form={form} />
        <PersonalFields form={form} email={user.email} />
      </Stack>
      <FormButtons>
        <SubmitButton>Save changes</SubmitButton>
        <ButtonLink to="/profile" variant="subtle" ignoreBlocker>
          Cancel
        </ButtonLink>
      </FormButtons>
      <LeaveQuestion changed={photo !== null || form.isDirty()}>Your profile stays as it was.</LeaveQuestion>
    </Form>
  );
}
