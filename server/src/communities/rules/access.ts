import type { Rule } from '@homecoming/contract/rules.ts';
import type { NamedRule } from '../../schema/moderation.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { selectRules } from './queries.ts';

/** The rules of a community in their order, without a check of rights. */
export function listRules(db: Queryable, communityId: string): Promise<Rule[]> {
  return selectRules(db, communityId).execute();
}

/** A rule of a community with its place among them; null when it is not one of them (any more). */
export async function findRule(db: Queryable, communityId: string, ruleId: string): Promise<NamedRule | null> {
  const rules = await selectRules(db, communityId);
  const index = rules.findIndex(({ id }) => id === ruleId);
  const rule = rules[index];
  return rule === undefined ? null : { number: index + 1, title: rule.title };
}
