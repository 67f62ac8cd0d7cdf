import { personColumns, type PersonRow, type UserRow } from '../../accounts/present.ts';
import { users } from '../../schema/users.ts';

/** The columns of a person who was found. */
export const foundColumns = {
  ...personColumns,
  program: users.program,
  company: users.company,
  currentIndustry: users.currentIndustry,
  hometown: users.hometown,
  interests: users.interests,
  tags: users.tags,
  audiences: users.audiences,
};

export type FoundRow = PersonRow &
  Pick<UserRow, 'program' | 'company' | 'currentIndustry' | 'hometown' | 'interests' | 'tags' | 'audiences'> & {
    readonly canMessage: boolean;
  };
