import { comparedFields, type ComparedField, type InCommon } from '@homecoming/contract/contacts.ts';
import { sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { isShownTo } from '../accounts/audience.ts';
import { communityExists } from '../blocks/access.ts';
import { memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';

/** The caller, joined with the people whom they see. */
export const reader = alias(users, 'reader');

const columns = {
  graduation_year: 'graduationYear',
  program: 'program',
  company: 'company',
  current_industry: 'currentIndustry',
  city: 'cityName',
  hometown: 'hometown',
  interests: 'interests',
  tags: 'tags',
} as const satisfies Record<ComparedField, keyof typeof users>;

/** They see of each other what plain members of the communities of both see; without one, what is for all. */
const shared = sql`array(select mine.community_id::text from ${memberships} mine
  join ${memberships} theirs on theirs.community_id = mine.community_id
  where mine.user_id = ${reader.id} and theirs.user_id = ${users.id}
    and ${communityExists(sql`mine.community_id`)})`;

/**
 * A lateral join over users and `reader`: what the two have in common, as `in_common.things`. Both must show a field to the
 * other: else the order of the list would tell one of them what the other hides.
 */
export const inCommon: SQL = sql`lateral (
  with viewer as (select ${shared} as ids)
  select coalesce(jsonb_agg(jsonb_build_object('field', common.field, 'value', common.value)
    order by common.place, common.value), '[]') as things
  from (${sql.join(comparedFields.map(selectCommon), sql` union all `)}) common) in_common`;

/** SQL: what the two have in common, the fields in one order. */
export const thingsInCommon = sql<InCommon[]>`in_common.things`;

/** SQL: a number that is lower for people with more in common. */
export const commonRank = sql<number>`(-jsonb_array_length(in_common.things))`;

function selectCommon(field: ComparedField, place: number): SQL {
  const [theirs, own] = [users[columns[field]], reader[columns[field]]];
  const about = sql`select ${sql.raw(`'${field}'::text`)} as field, ${sql.raw(String(place))} as place`;
  const isShownToBoth = sql`${isShownBy(field, users.audiences)} and ${isShownBy(field, reader.audiences)}`;
  if (field === 'interests' || field === 'tags') {
    return sql`${about}, word as value from unnest(${theirs}) word where ${isShownToBoth}
      and lower(word) in (select lower(own) from unnest(${own}) own)`;
  }
  return sql`${about}, ${theirs}::text as value where ${isShownToBoth} and lower(${theirs}::text) = lower(${own}::text)`;
}

function isShownBy(field: ComparedField, audiences: PgColumn): SQL {
  return isShownTo(field, sql`(select ids from viewer)`, audiences);
}
