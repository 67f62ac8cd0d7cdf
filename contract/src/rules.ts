import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, line } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

/** A rule of a community. */
export const Rule = Type.Object({
  id: Id,
  title: Type.String(),
  text: Type.String({ description: 'Empty where the title says it all.' }),
});
export type Rule = Static<typeof Rule>;

const RuleInput = Type.Object({
  /** Absent for a new rule. */
  id: Type.Optional(Id),
  title: line(limits.ruleTitle),
  text: Type.String({ maxLength: limits.ruleText }),
});

const Rules = Type.Object({
  rules: Type.Array(Rule, { description: 'In their order.' }),
  version: Type.Integer({ description: 'Rises with each change; 0 before the first.' }),
  can: Type.Object({ edit: Type.Boolean() }),
});
export type Rules = Static<typeof Rules>;

export const getRules = endpoint({
  method: 'GET',
  path: '/community/:id/rules/',
  summary: 'The rules of a community, for everybody who may see it',
  access: 'anyone',
  params: IdParams,
  reply: Rules,
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden, commonErrors.unauthenticated],
});

export const setRules = endpoint({
  method: 'PUT',
  path: '/community/:id/rules/',
  summary: 'Replace the rules of a community; those with an id keep it',
  access: 'user',
  params: IdParams,
  body: Type.Object({ rules: Type.Array(RuleInput, { maxItems: limits.rules }) }),
  reply: Rules,
  errors: [
    ...screenedErrors,
    communityErrors.community_not_found,
    communityErrors.community_forbidden,
    commonErrors.invalid_input,
  ],
});
