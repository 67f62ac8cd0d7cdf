/** The status of an answer, and the code of the error that its body names. */
export function getStatusAndCode({ status, body }: { status: number; body: unknown }): [number, unknown] {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return [status, code];
}
