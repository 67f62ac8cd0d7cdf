import { hideableFields, type AudienceField } from '@homecoming/contract/audiences.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users, type StoredAudiences } from '../schema/users.ts';

/**
 * What a reader may be taken for, where they read: the ids of the communities that count there, and `managers` for somebody
 * who manages one of them. None: they see what is for all. `self` sees everything.
 */
export type Viewer = 'self' | readonly string[];

export const MANAGERS = 'managers';

/** The viewer in a place of one community. */
export function viewIn(communityId: string, isManager: boolean): readonly string[] {
  return isManager ? [communityId, MANAGERS] : [communityId];
}

/** The fields that must show where a field shows: a city names its country, too. */
export function listNeededFields(field: AudienceField): readonly AudienceField[] {
  return field === 'city' ? ['city', 'country'] : [field];
}

/** Whether a field of a profile shows. `isShownTo()` says the same in SQL; no other code decides it. */
export function isShown(audiences: StoredAudiences, field: AudienceField, viewer: Viewer): boolean {
  if (viewer === 'self') return true;
  return listNeededFields(field).every((needed) => {
    const audience = audiences[needed];
    if (audience === undefined) return true;
    return typeof audience === 'string' ? viewer.includes(audience) : audience.some((id) => viewer.includes(id));
  });
}

/**
 * SQL condition over users: `isShown()` for a viewer, a text[]. A stored audience is a word or a list of ids, and `?|` asks
 * whether it has one of the viewer's; a missing one is for all.
 */
export function isShownTo(
  field: AudienceField,
  viewer: SQL,
  audiences: SQL | PgColumn = users.audiences,
): SQL<boolean> {
  const each = listNeededFields(field).map(
    (needed) => sql`coalesce((${audiences} -> ${sql.raw(`'${needed}'`)}) ?| ${viewer}, true)`,
  );
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** SQL condition over users: the field is for all of the owner's communities. */
export function isForAll(field: AudienceField, audiences: SQL | PgColumn = users.audiences): SQL<boolean> {
  const each = listNeededFields(field).map((needed) => sql`not (${audiences} ? ${sql.raw(`'${needed}'`)})`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** SQL: the class year where it shows to everybody, also in places that belong to no community. */
export function selectShownYear(person: { audiences: PgColumn; graduationYear: PgColumn }): SQL<number | null> {
  return sql<
    number | null
  >`case when ${isForAll('graduation_year', person.audiences)} then ${person.graduationYear} end`;
}

/** The stored audiences after some were changed. Those of `all` are left out. */
export function storeAudiences(
  before: StoredAudiences,
  changes: { readonly [Field in AudienceField]?: 'me' | 'managers' | 'all' | readonly string[] | undefined },
): StoredAudiences {
  const kept = Object.entries({ ...before, ...changes }).filter(([, audience]) => audience !== 'all');
  return Object.fromEntries(kept.filter(([, audience]) => audience !== undefined));
}

/** `visible_fields` of the specification: the hideable fields that are for all. */
export function listVisibleFields(audiences: StoredAudiences): (typeof hideableFields)[number][] {
  return hideableFields.filter((field) => audiences[field] === undefined);
}
