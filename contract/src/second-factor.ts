import { Type, type Static } from 'typebox';
import { accountErrors, SignedIn } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Message, Timestamp, line, nullable } from './shapes.ts';

export const secondFactorErrors = defineErrors({
  wrong_code: [401, 'That code is not right. Look at the newest one and try again.'],
  code_not_accepted: [403, 'That code is not right. Look at the newest one and try again.'],
  ticket_used_or_expired: [400, 'This sign-in took too long or had too many tries. Please begin again.'],
  codes_locked: [
    429,
    'Too many wrong codes today. Use a recovery code or a passkey, or the device that you always use. If it was not you who tried, choose a new password.',
  ],
  passkey_refused: [401, 'This passkey was not accepted. Try again, or sign in another way.'],
  passkey_not_added: [400, 'The passkey could not be added. Please try again.'],
  passkey_not_found: [404, 'This passkey is gone already.'],
  too_many_passkeys: [409, 'You have 10 passkeys, which is the most. Remove one that you no longer use.'],
  totp_active: [409, 'An authenticator app is set up already. Remove it first.'],
  totp_not_started: [409, 'Please begin again: the code of before is no longer valid.'],
  no_second_factor: [409, 'Set up an authenticator app or a passkey first.'],
  reset_not_ready: [409, 'A second factor can be reset 24 hours after the request, so that its owner can stop it.'],
  reset_not_found: [404, 'This request was stopped, or is done already.'],
  own_reset: [403, 'Somebody else of the staff has to reset your second factor.'],
  nothing_to_reset: [409, 'No account with this address has a second factor.'],
});

/** The ways past the second step of a sign-in. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Bytes in base64url, as browsers write them in JSON. */
function bytes(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+=*$' });
}

const Transports = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 });
const CredentialId = bytes(2_000);
const KnownCredential = Type.Object({
  id: Type.String(),
  type: Type.String({ description: 'public-key' }),
  transports: Type.Optional(Transports),
});
const UserVerification = Type.Enum(['required', 'preferred', 'discouraged']);

/** What a browser needs to ask for a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  timeout: Type.Optional(Type.Integer()),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(KnownCredential)),
  userVerification: Type.Optional(UserVerification),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreation = Type.Object({
  rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Optional(Type.Integer()),
  excludeCredentials: Type.Optional(Type.Array(KnownCredential)),
  authenticatorSelection: Type.Optional(
    Type.Object({
      residentKey: Type.Optional(UserVerification),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(UserVerification),
    }),
  ),
  attestation: Type.Optional(Type.Enum(['none', 'indirect', 'direct', 'enterprise'])),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Enum(['cross-platform', 'platform'])),
  clientExtensionResults: Type.Object({}, { description: 'Not read.' }),
};

/** The answer of a passkey to a PasskeyRequest: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyAnswer = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(10_000),
    userHandle: Type.Optional(bytes(200)),
  }),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** A passkey that a browser has made: RegistrationResponseJSON of WebAuthn. */
export const NewPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    authenticatorData: Type.Optional(bytes(10_000)),
    transports: Type.Optional(Transports),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    publicKey: Type.Optional(bytes(10_000)),
  }),
});
export type NewPasskey = Static<typeof NewPasskey>;

/** A passkey of the user, as it is listed. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
});
export type Passkey = Static<typeof Passkey>;

/** The second factors of the user. */
export const SecondFactor = Type.Object({
  /** The authenticator app. */
  totp: nullable(Type.Object({ added_at: Timestamp })),
  passkeys: Type.Array(Passkey),
  recovery_codes_left: Type.Integer(),
  counts: Type.Boolean({
    description:
      'Whether this session began with a second factor, or set one up; for staff in the last 12 hours. Without it, staff and managers whose communities ask for it can do less.',
  }),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** Shown this once: the server stores only hashes. */
const RecoveryCodes = Type.Array(Type.String());

const Ticket = Type.String({ minLength: 20, maxLength: 100 });
const Code = Type.String({ minLength: 1, maxLength: 40 });

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/auth/second-factor/',
  summary: 'The second step of a sign-in: the code of an authenticator app, or a recovery code',
  access: 'anyone',
  body: Type.Object({
    ticket: Type.String({ ...Ticket, description: 'Of the answer second_factor_required; 5 minutes, 5 tries.' }),
    code: Type.Optional(Code),
    recovery_code: Type.Optional(Code),
  }),
  reply: SignedIn,
  errors: [secondFactorErrors.wrong_code, secondFactorErrors.ticket_used_or_expired, secondFactorErrors.codes_locked],
});

/** The first answer: what to ask the passkey, and the ticket for the second call. */
export const PasskeyQuestion = Type.Object({ ticket: Type.String(), options: PasskeyRequest });

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/',
  summary:
    'Sign in with a passkey, without a password or as the second step. Called twice: without `passkey` it answers what to ask for',
  access: 'anyone',
  body: Type.Object({
    ticket: Type.Optional(
      Type.String({ ...Ticket, description: 'Of the first call; in the first call that of second_factor_required.' }),
    ),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  reply: Type.Union([PasskeyQuestion, SignedIn]),
  errors: [
    secondFactorErrors.passkey_refused,
    secondFactorErrors.ticket_used_or_expired,
    accountErrors.account_deactivated,
  ],
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor/',
  summary: 'The second factors of the user',
  access: 'user',
  ownSettings: true,
  reply: SecondFactor,
});

export const startTotp = endpoint({
  method: 'POST',
  path: '/auth/second-factor/totp/',
  summary: 'Begin to set up an authenticator app: a new secret, which counts once a code confirms it',
  access: 'user',
  ownSettings: true,
  reply: Type.Object({
    secret: Type.String({ description: 'Base32, for apps without a camera.' }),
    uri: Type.String({ description: 'otpauth://' }),
    qr_code: Type.String({ description: 'The URI as a picture, a data: URI of an SVG.' }),
  }),
  errors: [secondFactorErrors.totp_active, commonErrors.password_required],
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/second-factor/totp/confirm/',
  summary: 'Confirm an authenticator app by a code of it',
  access: 'user',
  ownSettings: true,
  body: Type.Object({ code: Code }),
  reply: Type.Object({
    recovery_codes: nullable(RecoveryCodes),
  }),
  errors: [
    secondFactorErrors.code_not_accepted,
    secondFactorErrors.totp_not_started,
    secondFactorErrors.codes_locked,
    commonErrors.password_required,
  ],
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor/totp/',
  summary: 'Remove the authenticator app',
  access: 'user',
  ownSettings: true,
  errors: [commonErrors.password_required],
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes/',
  summary: 'Ten new recovery codes; those of before no longer work',
  access: 'user',
  ownSettings: true,
  reply: Type.Object({ recovery_codes: RecoveryCodes }),
  errors: [secondFactorErrors.no_second_factor, commonErrors.password_required],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkeys/options/',
  summary: 'Begin to add a passkey',
  access: 'user',
  ownSettings: true,
  reply: PasskeyCreation,
  errors: [secondFactorErrors.too_many_passkeys, commonErrors.password_required],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkeys/',
  summary: 'Add the passkey that the browser has made',
  access: 'user',
  ownSettings: true,
  body: Type.Object({ name: line(limits.name), passkey: NewPasskey }),
  status: 201,
  reply: Type.Object({ passkey: Passkey, recovery_codes: nullable(RecoveryCodes) }),
  errors: [secondFactorErrors.passkey_not_added, secondFactorErrors.too_many_passkeys, commonErrors.password_required],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/second-factor/passkeys/:id/',
  summary: 'Give a passkey another name',
  access: 'user',
  ownSettings: true,
  params: IdParams,
  body: Type.Object({ name: line(limits.name) }),
  reply: Passkey,
  errors: [secondFactorErrors.passkey_not_found],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor/passkeys/:id/',
  summary: 'Remove a passkey',
  access: 'user',
  ownSettings: true,
  params: IdParams,
  errors: [secondFactorErrors.passkey_not_found, commonErrors.password_required],
});

export const stopSecondFactorReset = endpoint({
  method: 'POST',
  path: '/auth/second-factor/reset/stop/',
  summary: 'Stop a reset that staff asked for, with the token of the mail',
  access: 'anyone',
  body: Type.Object({ token: Ticket }),
  reply: Message,
  errors: [accountErrors.link_used_or_expired],
});

/** A request of staff to reset the second factor of an account whose owner lost it. */
export const SecondFactorReset = Type.Object({
  id: Id,
  email: Type.String(),
  requested_by: nullable(Type.String({ description: 'The name of who asked.' })),
  requested_at: Timestamp,
  ready_at: Timestamp,
  can: Type.Object({ finish: Type.Boolean() }),
});
export type SecondFactorReset = Static<typeof SecondFactorReset>;

export const listSecondFactorResets = endpoint({
  method: 'GET',
  path: '/staff/second-factor-resets/',
  summary: 'The requests to reset a second factor that are neither done nor stopped',
  access: 'staff',
  reply: Type.Object({ results: Type.Array(SecondFactorReset) }),
});

export const requestSecondFactorReset = endpoint({
  method: 'POST',
  path: '/staff/second-factor-resets/',
  summary: 'Ask to reset the second factor of an account; its owner gets a mail at once, and can stop it',
  access: 'staff',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: limits.email }) }),
  reply: SecondFactorReset,
  errors: [secondFactorErrors.nothing_to_reset, secondFactorErrors.own_reset],
});

export const finishSecondFactorReset = endpoint({
  method: 'POST',
  path: '/staff/second-factor-resets/:id/finish/',
  summary: 'Reset the second factor, 24 hours after the request',
  access: 'staff',
  params: IdParams,
  reply: Message,
  errors: [secondFactorErrors.reset_not_ready, secondFactorErrors.reset_not_found, secondFactorErrors.own_reset],
});
