import {
  changePassword as changePasswordCall,
  confirmPassword as confirmPasswordCall,
  confirmPasswordReset,
  endSession,
  listSessions,
  logIn,
  logOut,
  requestPasswordReset,
  resendVerification,
  signUp as signUpCall,
  verifyEmail as verifyEmailCall,
} from '@homecoming/contract/accounts.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { deleteAccount as deleteAccountCall, exportAccount, ownProfile } from '@homecoming/contract/profiles.ts';
import useSWR, { mutate } from 'swr';
import { ApiError } from '../lib/api-error.ts';
import { call, download, type Downloaded, type Reply } from '../lib/client.ts';
import { live } from '../lib/live-connection.ts';
import { session, useToken } from '../lib/session.ts';
import { stored } from '../lib/storage.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';

const SECOND_CHANCE_MS = 500;
/** What this browser keeps of what the user was about to write, and where. */
const written = ['postDraft', 'commentDrafts', 'postCommunity', 'postChannel', 'postEvent'] as const;

/** The SWR key of the signed-in user's own data. */
export const currentUserKey = keyOf(ownProfile);

/** The signed-in user; nothing is asked while nobody is signed in. */
export function useCurrentUser() {
  return useSWR<Reply<typeof ownProfile>, ApiError>(useToken() === null ? null : currentUserKey, loadCurrentUser);
}

/** Without its user no page shows: a server that falters gets a second chance before anybody hears of it. */
async function loadCurrentUser(): Promise<Reply<typeof ownProfile>> {
  try {
    return await call(ownProfile);
  } catch (error) {
    const falters = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!falters) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, SECOND_CHANCE_MS));
  return call(ownProfile);
}

/** The devices that are signed in. */
export function useSessions() {
  return useEndpoint(listSessions, {});
}

/** Begins a session with an account that there is. */
export async function signIn(body: BodyOf<typeof logIn>): Promise<void> {
  await begin(await call(logIn, { body }));
}

/** Makes an account, and begins a session with it. */
export async function signUp(body: BodyOf<typeof signUpCall>): Promise<void> {
  await begin(await call(signUpCall, { body }));
}

/** The user is in memory before anything learns of the session. */
async function begin({ access_token, user }: Reply<typeof logIn>): Promise<void> {
  await mutate(currentUserKey, user, { revalidate: false });
  session.begin(access_token);
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export async function signOut(): Promise<void> {
  const told = call(logOut);
  session.end('signed-out');
  try {
    await told;
  } catch {
    // Without an answer the token stays good until it runs out; here it is gone already.
  }
}

/** Signs another device out. */
export async function endOtherSession(id: string): Promise<void> {
  await call(endSession, { params: { id } });
  await mutate(keyOf(listSessions));
}

export async function changePassword(body: BodyOf<typeof changePasswordCall>): Promise<void> {
  await call(changePasswordCall, { body });
  await mutate(keyOf(listSessions));
}

/** Enters the password again, for what asks for one entered lately. */
export async function confirmPassword(password: string): Promise<void> {
  await call(confirmPasswordCall, { body: { password } });
}

/** Asks for a mail with a reset link; gives the sentence to show, the same whether or not there is an account. */
export async function askForPasswordReset(email: string): Promise<string> {
  const { message } = await call(requestPasswordReset, { body: { email } });
  return message;
}

export async function setNewPassword(body: BodyOf<typeof confirmPasswordReset>): Promise<void> {
  await call(confirmPasswordReset, { body });
}

/** Confirms the e-mail address that the token was sent to. */
export async function verifyEmail(token: string): Promise<void> {
  await call(verifyEmailCall, { body: { token } });
  if (session.token() !== null) await mutate(currentUserKey);
}

/** Sends the verification mail again; gives the server's sentence about it. */
export async function sendVerificationAgain(): Promise<string> {
  const { message } = await call(resendVerification);
  return message;
}

/** Fetches everything about the user as a zip. `onProgress` hears how many bytes are there. */
export async function downloadOwnData(onProgress: (bytes: number) => void): Promise<Downloaded> {
  return download(exportAccount, onProgress);
}

/** Deletes the user's account, and ends the session here, too. */
export async function deleteAccount(password: string): Promise<void> {
  const token = session.token();
  // The server cuts the connection of a session that it ends: that would look as if it had run out
  live.stop();
  try {
    await call(deleteAccountCall, { body: { password } });
  } catch (error) {
    if (token !== null) live.start(token);
    throw error;
  }
  for (const name of written) stored.set(name, null);
  session.end('signed-out');
}
