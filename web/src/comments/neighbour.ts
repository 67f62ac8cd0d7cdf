/** The id right before (-1) or after (1) an id, as numbers are in order. */
export function neighbourOf(id: string, by: 1 | -1): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + BigInt(by)).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
