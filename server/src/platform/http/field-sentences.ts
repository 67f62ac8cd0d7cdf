import type { FastifySchemaValidationError } from 'fastify';

/** A hostile body may have thousands of wrong fields, and the answer stays short. */
const MAX_PROBLEMS = 40;

/** One sentence a field, from what the schema check found: what is wrong, and what to do. */
export function fieldSentences(problems: readonly FastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const problem of problems.slice(0, MAX_PROBLEMS)) {
    const name = getFieldName(problem);
    if (name !== null) fields[name] ??= sentence(problem);
  }
  return fields;
}

function getFieldName(problem: FastifySchemaValidationError): string | null {
  const missing = problem.params.missingProperty ?? problem.params.additionalProperty;
  const path = problem.instancePath.split('/').filter(Boolean);
  if (typeof missing === 'string') path.push(missing);
  // An item of a list is a problem of the list.
  return path[0] ?? null;
}

function sentence(problem: FastifySchemaValidationError): string {
  const { limit, format } = problem.params;
  const pattern = String(problem.params.pattern ?? '');
  switch (problem.keyword) {
    case 'required':
      return 'Please fill this in.';
    case 'additionalProperties':
      return 'This field is not known here.';
    case 'pattern':
      // What asks for something to see, in one line or in several, has its signs in it.
      return pattern.includes('\\p{P}\\p{S}') ? 'Please fill this in.' : 'This does not have the right form.';
    case 'minLength':
      return Number(limit) > 1 ? `Use at least ${String(limit)} characters.` : 'Please fill this in.';
    case 'maxLength':
      return `Use at most ${Number(limit).toLocaleString('en')} characters.`;
    case 'minimum':
      return `Use a number from ${String(limit)} on.`;
    case 'maximum':
      return `Use a number up to ${String(limit)}.`;
    case 'maxItems':
      return `Give at most ${String(limit)}.`;
    case 'format':
      return format === 'email'
        ? 'Enter an email address, like ana@example.org.'
        : 'This does not have the right form.';
    case 'enum':
      return 'Choose one of the options.';
    default:
      return 'This does not have the right form.';
  }
}
