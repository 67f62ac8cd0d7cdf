import type { NamedRule } from '../../schema/moderation.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { selectRules } from './queries.ts';

/** A rule of a community with its place among them; null when it is not one of them (any more). */
export async function findRule(db: Queryable, communityId: string, ruleId: string): Promise<NamedRule | null> {
  const rules = await selectRules(db, communityId);
  const index = rules.findIndex(({ id }) => id === ruleId);
  const rule = rules[index];
  return rule === undefined ? null : { number: index + 1, title: rule.title };
}
