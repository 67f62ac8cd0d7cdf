import { and, eq, sql, type SQL } from 'drizzle-orm';
import { isShownTo, MANAGERS } from '../accounts/audience.ts';
import { communities } from '../schema/communities.ts';
import { studies } from '../schema/alumni/studies.ts';
import { users } from '../schema/users.ts';

const managers = sql`array[${studies.communityId}::text, ${MANAGERS}]`;

/** SQL over studies and their users: managers see it. What its person shows to no manager, or moderators have hidden, is not listed. */
export const studyShownToManagers: SQL | undefined = and(
  eq(studies.hidden, false),
  isShownTo('program', managers),
  isShownTo('graduation_year', managers),
);

/** SQL over users and communities: their mail address ends with their studies. */
export const hasCampusAddress: SQL<boolean> = sql<boolean>`(split_part(${users.email}, '@', 2) = any(${communities.campusDomains}))`;
