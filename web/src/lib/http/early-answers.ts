declare global {
  interface Window {
    /** Calls that the script in index.html has begun, by URL, and the token that they were sent with. */
    earlyAnswers?: { token: string; answers: Partial<Record<string, Promise<Response>>> };
  }
}

/** Later an answer may be outdated. */
const MAX_AGE_MS = 30_000;

/** The answer to a GET that began before this code was loaded; undefined without one. Each is taken once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  const answer = early?.answers[url];
  if (early === undefined || answer === undefined) return undefined;
  Reflect.deleteProperty(early.answers, url);
  return early.token === token && performance.now() < MAX_AGE_MS ? answer : undefined;
}
