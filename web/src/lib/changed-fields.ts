/** What of a form differs from what it began with: what another has changed meanwhile stays. An empty text is none. */
export function changedFields<Values extends object>(
  values: Values,
  before: { readonly [Name in keyof Values]: Values[Name] | null },
): Partial<Values> {
  const changes: Partial<Values> = { ...values };
  for (const name in values) if (values[name] === (before[name] ?? '')) delete changes[name];
  return changes;
}
