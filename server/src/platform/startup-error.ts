/**
 * A reason why the server cannot start that the person who started it can put right. The message is one sentence
 * that says what to do; it is shown alone, without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
