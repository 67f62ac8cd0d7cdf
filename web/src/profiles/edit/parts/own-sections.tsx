import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { ReactNode } from 'react';
import { EditableSection, type EditedPart } from './editable-section.tsx';
import { Facts, listFacts } from '../../parts/facts.tsx';
import { personalFacts } from '../../parts/personal-facts.tsx';
import {
  AboutFields,
  LinkFields,
  PersonalFields,
  SinceGraduationFields,
  TalkFields,
  type FieldsProps,
} from './profile-fields.tsx';
import classes from '../../parts/profile-sections.module.css';
import { WordsList } from '../../parts/words-list.tsx';
import { describeSeenBy } from '../../texts.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';

const SINCE_AUDIENCES = ['program', 'current_industry', 'company', 'hometown', 'city', 'country'] as const;
const TALK_AUDIENCES = ['interests', 'tags'] as const;
const SINCE: EditedPart = { fields: SinceGraduationFields, names: SINCE_AUDIENCES };
const TALK: EditedPart = { fields: TalkFields, names: TALK_AUDIENCES };
const PERSONAL: EditedPart = {
  fields: PersonalFields,
  names: ['alternative_email', 'phone', 'gender', 'marital_status', 'visible_fields'],
};

/** The fields that the head of the profile shows. */
export const headPart: EditedPart = {
  fields: HeadFields,
  names: [
    'first_name',
    'last_name',
    'nickname',
    'former_name',
    'graduation_year',
    'short_bio',
    'linkedin',
    'instagram',
    'twitter',
  ],
};

/** The sections of the user's own profile below its head, each editable. */
export function OwnSections({ user, children }: { user: OwnUser; children: ReactNode }) {
  // Where they move to is a section of its own
  const facts = listFacts({ ...user, city: user.city?.label ?? null, move: null });
  return (
    <Stack gap={28}>
      <EditableSection
        user={user}
        title="Since graduation"
        part={SINCE}
        seenBy={describeSeenBy(user.audiences, SINCE_AUDIENCES)}
      >
        {facts.length === 0 ? (
          <Text size="m" tone="soft" className={classes.invitation}>
            What you studied, what you do now, where you live: tell the others.
          </Text>
        ) : (
          <Facts facts={facts} />
        )}
      </EditableSection>
      {children}
      <EditableSection
        user={user}
        title="Talk to me about"
        part={TALK}
        seenBy={describeSeenBy(user.audiences, TALK_AUDIENCES)}
      >
        {user.interests.length + user.tags.length === 0 ? (
          <Text size="m" tone="soft" className={classes.invitation}>
            What you like to talk about. Others find you by these words.
          </Text>
        ) : (
          <WordsList interests={user.interests} tags={user.tags} />
        )}
      </EditableSection>
      <EditableSection user={user} title="Personal" part={PERSONAL}>
        <Facts facts={personalFacts(user, user.audiences)} />
      </EditableSection>
    </Stack>
  );
}

function HeadFields({ form }: FieldsProps) {
  return (
    <Stack gap={28}>
      <AboutFields form={form} />
      <LinkFields form={form} />
    </Stack>
  );
}
