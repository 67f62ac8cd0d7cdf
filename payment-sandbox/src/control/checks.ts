/** Two numbers, the lesser first. */
export type Range = [number, number];

/** Whether each field of a T has a value that it may have. */
export type Checks<T> = { readonly [K in keyof Required<T>]: (value: unknown) => boolean };

/** Some fields of a T, or the name of the first that does not exist or has a wrong value. */
export function readChecked<T>(checks: Checks<T>, input: unknown): Partial<T> | string {
  if (typeof input !== 'object' || input === null) return 'not an object';
  const byName = new Map<string, (value: unknown) => boolean>(Object.entries(checks));
  const wrong = Object.entries(input).find(([name, value]) => byName.get(name)?.(value) !== true);
  // The boundary to JSON: each field has passed the check of its name.
  return wrong ? wrong[0] : (input as Partial<T>);
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function isRange(value: unknown): value is Range {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [least, most]: unknown[] = value;
  return isCount(least) && isCount(most) && least <= most;
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}
