import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import * as contract from '@homecoming/contract/second-factor.ts';
import { mutate } from 'swr';
import { call, type Reply } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { startSession } from '../api.ts';

/** The user's authenticator app, passkeys and recovery codes. */
export function useSecondFactor() {
  return useEndpoint(contract.getSecondFactor, {});
}

/** The second step of a sign-in. */
export async function completeSignIn(body: BodyOf<typeof contract.completeSignIn>): Promise<void> {
  await startSession(await call(contract.completeSignIn, { body }));
}

/** Signs in with a passkey: alone, or with the ticket of the password. The browser asks for it. */
export async function signInWithPasskey(ticket?: string): Promise<void> {
  const question = await call(contract.signInWithPasskey, { body: ticket === undefined ? {} : { ticket } });
  if (!('options' in question)) throw new Error('The first call signs nobody in');
  const { startAuthentication } = await loadBrowserCode();
  const passkey = await startAuthentication({ optionsJSON: question.options }).catch(throwSentence);
  const answer = await call(contract.signInWithPasskey, { body: { ticket: question.ticket, passkey } });
  if (!('access_token' in answer)) throw new Error('The second call signs in');
  await startSession(answer);
}

export function startTotp(): Promise<Reply<typeof contract.startTotp>> {
  return call(contract.startTotp);
}

/** Confirms the authenticator app. Returns recovery codes where it is the first second factor. */
export async function confirmTotp(code: string): Promise<readonly string[] | null> {
  const { recovery_codes } = await call(contract.confirmTotp, { body: { code } });
  await reload();
  return recovery_codes;
}

export async function removeTotp(): Promise<void> {
  await call(contract.removeTotp);
  await reload();
}

/** Replaces the recovery codes, and returns the new ones. */
export async function newRecoveryCodes(): Promise<readonly string[]> {
  const { recovery_codes } = await call(contract.newRecoveryCodes);
  await reload();
  return recovery_codes;
}

/** Makes a passkey and adds it. Returns recovery codes where it is the first second factor. */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const options = await call(contract.startPasskey);
  const { startRegistration } = await loadBrowserCode();
  const passkey = await startRegistration({ optionsJSON: options }).catch(throwSentence);
  const { recovery_codes } = await call(contract.addPasskey, { body: { name, passkey } });
  await reload();
  return recovery_codes;
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(contract.renamePasskey, { params: { id }, body: { name } });
  await reload();
}

export async function removePasskey(id: string): Promise<void> {
  await call(contract.removePasskey, { params: { id } });
  await reload();
}

/** Stops a reset by the token of the mail. */
export async function stopReset(token: string): Promise<void> {
  await call(contract.stopSecondFactorReset, { body: { token } });
}

/** For staff: the requests to reset a lost second factor. */
export function useResets() {
  return useEndpoint(contract.listSecondFactorResets, {});
}

/** For staff: asks to reset the second factor of an account. */
export async function requestReset(email: string): Promise<void> {
  await call(contract.requestSecondFactorReset, { body: { email } });
  await mutate(getSwrKey(contract.listSecondFactorResets));
}

/** For staff: resets a second factor, a day after the request. */
export async function finishReset(id: string): Promise<void> {
  await call(contract.finishSecondFactorReset, { params: { id } });
  await mutate(getSwrKey(contract.listSecondFactorResets));
}

async function reload(): Promise<void> {
  await mutate(getSwrKey(contract.getSecondFactor));
}

/** Loaded with the first passkey. */
function loadBrowserCode() {
  return import('@simplewebauthn/browser');
}

/** The browser names its failures for programmers. Most of all the person has closed its question. */
function throwSentence(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new Error('This device has a passkey for your account already.');
  if (name === 'SecurityError') throw new Error('Passkeys do not work at this address. Open the site by its name.');
  throw new Error('No passkey was chosen. You can try again.');
}
