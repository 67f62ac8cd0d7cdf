import { createHash } from 'node:crypto';

/** Each connection keeps the plans of all named statements that it has run. */
const MAX_NAMES = 1_000;
/** Above it the text is one of many, such as an insert of as many rows as somebody has sent. */
const MAX_PARAMETERS = 60;

/** Names by text. One for the process, so that the connections of all pools use the same. */
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a statement, so that PostgreSQL parses and plans it once. Undefined for what is
 * parsed and planned at each call: texts with many parameters, and new ones once there are MAX_NAMES.
 */
export function getStatementName(text: string, parameters: number): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (parameters > MAX_PARAMETERS || names.size >= MAX_NAMES) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
