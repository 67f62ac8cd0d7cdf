/** The fields of a form that differ from their initial values. An empty text equals null. */
export function changedFields<Values extends object>(
  values: Values,
  before: { readonly [Name in keyof Values]: Values[Name] | null },
): Partial<Values> {
  const changes: Partial<Values> = { ...values };
  for (const name in values) {
    if (JSON.stringify(values[name] ?? '') === JSON.stringify(before[name] ?? '')) delete changes[name];
  }
  return changes;
}
