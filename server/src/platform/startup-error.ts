/**
 * A start failure that the operator can fix. The message is one sentence that says what to do, shown without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
