import { createHash } from 'node:crypto';

/** Each connection keeps the plans of all named statements that it has run. The tests of one process run more than 1,000. */
const MAX_NAMES = 2_000;
/** A text that comes less often is one of many, such as an insert of as many rows as somebody has sent. */
const RUNS_BEFORE = 2;
/** How many texts that have no name yet are counted. */
const MAX_COUNTED = 500;
/** Longer texts, such as inserts of many rows, are not counted: they would take memory. */
const MAX_LENGTH = 20_000;

/** Returns the name of a statement by its text; undefined for one without a name. */
type GetStatementName = (text: string) => string | undefined;

/**
 * Names statements, so that a connection keeps their plans and PostgreSQL parses and plans them once. Without a name are
 * texts that came once or twice, and new ones once there are MAX_NAMES: they are parsed and planned at each call.
 */
export function createStatementNames(): GetStatementName {
  const names = new Map<string, string>();
  /** Runs by text, of those without a name; the one that began first is dropped first. */
  const runs = new Map<string, number>();
  const countRun = (text: string, before: number) => {
    runs.set(text, before + 1);
    const [first] = runs.keys();
    if (runs.size > MAX_COUNTED && first !== undefined) runs.delete(first);
  };
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES || text.length > MAX_LENGTH) return known;
    const before = runs.get(text) ?? 0;
    if (before < RUNS_BEFORE) {
      countRun(text, before);
      return undefined;
    }
    runs.delete(text);
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
