import { invalidRequest } from './api-error.ts';

/** Form data with brackets in its names as a tree: `a[b][0]=c` is { a: { b: ['c'] } }. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

type Branch = Map<string, string | Branch>;

/** Decodes a query string or a form body. Throws an ApiError where two names contradict each other. */
export function decodeForm(text: string): FormObject {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) insert(root, parsePath(name), value, name);
  return toObject(root);
}

function parsePath(name: string): string[] {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
}

function insert(root: Branch, path: readonly string[], value: string, name: string): void {
  let branch = root;
  for (const part of path.slice(0, -1)) {
    const key = part === '' ? String(branch.size) : part;
    const next = branch.get(key) ?? new Map();
    if (typeof next === 'string') throw invalidRequest(`Invalid hash: ${name}`, { param: name });
    branch.set(key, next);
    branch = next;
  }
  const last = path.at(-1) ?? '';
  const key = last === '' ? String(branch.size) : last;
  if (branch.has(key)) throw invalidRequest(`Received the parameter twice: ${name}`, { param: name });
  branch.set(key, value);
}

function toValue(node: string | Branch): FormValue {
  if (typeof node === 'string') return node;
  const isList = node.size > 0 && [...node.keys()].every((key) => /^\d+$/.test(key));
  return isList ? [...node.values()].map(toValue) : toObject(node);
}

/** Without a prototype, since the names come from outside. */
function toObject(branch: Branch): FormObject {
  const object: FormObject = Object.create(null);
  for (const [key, node] of branch) object[key] = toValue(node);
  return object;
}
