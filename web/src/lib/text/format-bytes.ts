const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `5 bytes`, `240 KB`, `3.2 MB`, `1.4 GB`. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  const rounded = value.toLocaleString('en', { maximumFractionDigits: unit < 2 ? 0 : 1 });
  return `${rounded} ${UNITS[unit]}`;
}
