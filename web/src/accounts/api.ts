import {
  cancelEmailChange as cancelEmailChangeCall,
  changeEmail,
  changePassword as changePasswordCall,
  confirmEmailChange as confirmEmailChangeCall,
  confirmPassword as confirmPasswordCall,
  confirmPasswordReset,
  endOtherSessions as endOtherSessionsCall,
  endSession,
  listSessions,
  logIn,
  logOut,
  pendingEmailChange,
  requestPasswordReset,
  resendVerification,
  signUp as signUpCall,
  verifyEmail as verifyEmailCall,
} from '@homecoming/contract/accounts.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { deleteAccount as deleteAccountCall, exportAccount, ownProfile } from '@homecoming/contract/profiles.ts';
import useSWR, { mutate } from 'swr';
import { ApiError } from '../lib/http/api-error.ts';
import { call, download, type Downloaded, type Reply } from '../lib/http/client.ts';
import { live } from '../lib/live-connection.ts';
import { session, useToken } from '../lib/session.ts';
import { stored } from '../lib/browser/storage.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { cached } from '../lib/cached.ts';

const RETRY_DELAY_MS = 500;
/** What this browser has of the user's posts. The end of the session clears drafts and unsent posts. */
const written = ['postCommunity', 'postChannel', 'postEvent'] as const;

/** The SWR key of the signed-in user's own data. */
export const currentUserKey = getSwrKey(ownProfile);

/** The signed-in user; nothing is fetched while nobody is signed in. */
export function useCurrentUser() {
  return useSWR<Reply<typeof ownProfile>, ApiError>(useToken() === null ? null : currentUserKey, loadCurrentUser);
}

/** The id of the signed-in user, once it is known. */
export function currentUserId(): string | undefined {
  return cached<Reply<typeof ownProfile>>(currentUserKey)?.id;
}

/** Fetches the user. No page renders without it, so a temporary failure is retried once. */
async function loadCurrentUser(): Promise<Reply<typeof ownProfile>> {
  try {
    return await call(ownProfile);
  } catch (error) {
    const isTemporary = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isTemporary) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return call(ownProfile);
}

/** The user's sessions, one for each device. */
export function useSessions() {
  return useEndpoint(listSessions, {});
}

/** Signs in to an existing account. */
export async function signIn(body: BodyOf<typeof logIn>): Promise<void> {
  await startSession(await call(logIn, { body }));
}

/** Creates an account and signs in. `onCreated` gets the id of the user before the session starts. */
export async function signUp(body: BodyOf<typeof signUpCall>, onCreated: (userId: string) => void): Promise<void> {
  const reply = await call(signUpCall, { body });
  onCreated(reply.user.id);
  await startSession(reply);
}

/** Caches the user before the session starts, so that no listener has to fetch it. */
export async function startSession({ access_token, user }: Reply<typeof logIn>): Promise<void> {
  await mutate(currentUserKey, user, { revalidate: false });
  session.begin(access_token);
}

/** Ends the session here at once, then on the server. */
export async function signOut(): Promise<void> {
  const ended = call(logOut);
  session.end('signed-out');
  try {
    await ended;
  } catch {
    // If the request fails, the token stays valid until it expires; this browser has already deleted it.
  }
}

/** Ends the session of another device. */
export async function endOtherSession(id: string): Promise<void> {
  await call(endSession, { params: { id } });
  await mutate(getSwrKey(listSessions));
}

/** Ends the sessions of all other devices. */
export async function endOtherSessions(): Promise<void> {
  await call(endOtherSessionsCall);
  await mutate(getSwrKey(listSessions));
}

export async function changePassword(body: BodyOf<typeof changePasswordCall>): Promise<void> {
  await call(changePasswordCall, { body });
  await mutate(getSwrKey(listSessions));
}

/** Confirms the password, for actions that require a recent confirmation. The session gets a new token. */
export async function confirmPassword(password: string): Promise<void> {
  let confirmed: string | null = null;
  const onToken = (token: string | null) => (confirmed = token);
  const { access_token } = await call(confirmPasswordCall, { body: { password }, onToken });
  if (confirmed !== null) session.renew(confirmed, access_token);
}

/** Requests a mail with a reset link. Returns the message to show, which does not reveal whether the account exists. */
export async function askForPasswordReset(email: string): Promise<string> {
  const { message } = await call(requestPasswordReset, { body: { email } });
  return message;
}

export async function setNewPassword(body: BodyOf<typeof confirmPasswordReset>): Promise<void> {
  await call(confirmPasswordReset, { body });
}

/** Confirms the email address that the token was sent to. */
export async function verifyEmail(token: string): Promise<void> {
  await call(verifyEmailCall, { body: { token } });
  if (session.token() !== null) await mutate(currentUserKey);
}

/** The new address whose link is not opened yet; null for none, and while it loads. */
export function usePendingEmail(): string | null {
  return useEndpoint(pendingEmailChange, {}).data?.email ?? null;
}

/** Mails a link to a new address. The server may require a recent password. */
export async function requestEmailChange(email: string): Promise<void> {
  await call(changeEmail, { body: { email } });
  // The server knows the address only once the mail is sent
  await mutate(getSwrKey(pendingEmailChange), { email }, { revalidate: false });
}

/** Cancels a change of the email address that is not confirmed. */
export async function cancelEmailChange(): Promise<void> {
  await call(cancelEmailChangeCall);
  await mutate(getSwrKey(pendingEmailChange), { email: null }, { revalidate: false });
}

/** Changes the email address of the account that the token was created for. */
export async function confirmEmailChange(token: string): Promise<void> {
  await call(confirmEmailChangeCall, { body: { token } });
  if (session.token() !== null) await mutate(currentUserKey);
}

/** Sends the verification mail again. Returns the server's message. */
export async function sendVerificationAgain(): Promise<string> {
  const { message } = await call(resendVerification);
  return message;
}

/** Downloads all data of the user as a zip. `onProgress` gets the number of bytes loaded. */
export async function downloadOwnData(onProgress: (bytes: number) => void): Promise<Downloaded> {
  return download(exportAccount, {}, onProgress);
}

/** Deletes the user's account, and ends the session here. */
export async function deleteAccount(password: string): Promise<void> {
  const token = session.token();
  // The server closes the connection of the ended session, which would look like an expired session
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
