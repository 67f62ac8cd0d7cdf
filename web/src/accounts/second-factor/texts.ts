/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** A name for a passkey that is made here: people see later which device it is on. */
export function suggestPasskeyName(): string {
  const { userAgent } = navigator;
  const names = [
    [/iPhone/, 'My iPhone'],
    [/iPad/, 'My iPad'],
    [/Android/, 'My Android phone'],
    [/Mac OS X/, 'My Mac'],
    [/Windows/, 'My Windows computer'],
  ] as const;
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My computer';
}
