/** What browsers tell about the connection. Not in the DOM types, since only Chromium has it. */
interface NetworkInformation {
  readonly effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
  readonly saveData?: boolean;
}

/** Whether the connection is slow, as far as the browser tells: 2G, or a person who saves data. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  if (connection === undefined) return false;
  return connection.saveData === true || connection.effectiveType === 'slow-2g' || connection.effectiveType === '2g';
}
