import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@homecoming/contract/second-factor.ts';
import type * as WebAuthn from '@simplewebauthn/server';
import type { InferSelectModel } from 'drizzle-orm';
import type { Context } from '../../platform/app.ts';
import type { passkeys } from '../../schema/second-factor.ts';

export type PasskeyRow = InferSelectModel<typeof passkeys>;

const NAME = 'Homecoming';
const TIMEOUT_MS = 5 * 60 * 1_000;
/** EdDSA, ES256 and RS256, by their numbers of COSE: one of them is in every authenticator. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to make a passkey that the person has to unlock, and that finds the account by itself. */
export async function buildCreation(
  ctx: Context,
  owner: { id: string; email: string; firstName: string; lastName: string },
  known: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await loadLibrary();
  const {
    extensions: _extensions,
    hints: _hints,
    attestationFormats: _formats,
    ...options
  } = await generateRegistrationOptions({
    rpName: NAME,
    rpID: getSite(ctx).id,
    userName: owner.email,
    userID: new TextEncoder().encode(owner.id),
    userDisplayName: `${owner.firstName} ${owner.lastName}`,
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
}

/** What a browser needs to ask for a passkey: one of these, or without them any that finds its account by itself. */
export async function buildRequest(ctx: Context, known: readonly PasskeyRow[] = []): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const allowed = known.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
  const {
    extensions: _extensions,
    hints: _hints,
    ...options
  } = await generateAuthenticationOptions({
    rpID: getSite(ctx).id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(allowed.length > 0 && { allowCredentials: allowed }),
  });
  return options;
}

/** The key of a new passkey; null when its answer is not right. `isExpected` uses up the challenge. */
export async function verifyCreation(
  ctx: Context,
  passkey: NewPasskey,
  isExpected: (challenge: string) => Promise<boolean>,
) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { id: expectedRPID, origin: expectedOrigin } = getSite(ctx);
  const expected = { expectedChallenge: isExpected, expectedOrigin, expectedRPID };
  const answer = { response: passkey, supportedAlgorithmIDs: ALGORITHMS, ...expected };
  const result = await nullOnRefusal(verifyRegistrationResponse(answer));
  return result?.verified ? result.registrationInfo.credential : null;
}

/** The counter of a passkey after its answer; null when the answer is not right. */
export async function verifyAnswer(
  ctx: Context,
  answer: PasskeyAnswer,
  { row, challenge }: { row: PasskeyRow; challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id: expectedRPID, origin: expectedOrigin } = getSite(ctx);
  const { credentialId: id, counter, transports } = row;
  const result = await nullOnRefusal(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: { id, publicKey: new Uint8Array(row.publicKey), counter, transports },
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

/** The site that passkeys belong to: PUBLIC_URL, and the address of the request where it is not set. */
function getSite({ siteUrl }: Context): { id: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, origin };
}

/** The library throws for each answer that is not right, with an error that has no code. */
async function nullOnRefusal<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}

/** Loaded with the first passkey: it takes 27 MB. */
function loadLibrary(): Promise<typeof WebAuthn> {
  return import('@simplewebauthn/server');
}
