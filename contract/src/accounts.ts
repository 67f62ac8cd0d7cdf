import { Type, type Static } from 'typebox';
import { Audiences, hideableFields } from './audiences.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { PlaceId } from './places.ts';
import { Id, IdParams, Message, Timestamp, nullable, page, line } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export const accountErrors = defineErrors({
  wrong_credentials: [401, 'Email or password is not right. Please try again.'],
  wrong_password: [403, 'That is not your password. Please try again.'],
  email_taken: [409, 'There is an account with this email address. Sign in, or reset its password.'],
  email_domain_refused: [400, 'Addresses of this provider cannot be used here. Please use another one.'],
  password_too_common: [400, 'This password is one of the most common ones. Please choose another.'],
  password_guessable: [400, 'This password is easy to guess for people who know you. Please choose another.'],
  link_used_or_expired: [400, 'This link was used already or has expired. Ask for a new one.'],
  second_factor_required: [403, 'Your password is right. One more step: your second factor.'],
  account_deactivated: [403, 'Your account is closed for now. Our mail says why, and how to object.'],
  login_locked: [429, 'Too many attempts. Please wait 15 minutes, or reset your password.'],
  session_not_found: [404, 'This session has ended already.'],
});

/** Who may begin a conversation with a user: people of their communities, or nobody new. */
export const messagePolicies = ['communities', 'nobody'] as const;

/** The user's own data. */
export const OwnUser = Type.Object({
  id: Id,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  alternative_email: nullable(Type.String()),
  nickname: nullable(Type.String()),
  former_name: nullable(Type.String()),
  graduation_year: nullable(Type.Integer()),
  company: nullable(Type.String()),
  country: nullable(Type.String()),
  city: nullable(Type.Object({ id: PlaceId, label: Type.String() }, { description: 'Where they live now.' })),
  program: nullable(Type.String()),
  current_industry: nullable(Type.String()),
  hometown: nullable(Type.String()),
  marital_status: nullable(Type.String()),
  phone: nullable(Type.String()),
  gender: nullable(Type.String()),
  interests: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  photo: nullable(Type.String({ description: 'URL of the photo.' })),
  info_1: Type.Boolean({ description: 'The profile tutorial was finished or skipped.' }),
  info_2: nullable(Type.String()),
  event_onboarding_shown: Type.Boolean({ description: 'The introduction to events was shown.' }),
  points: Type.Integer(),
  level: Type.Integer({ description: '1 to 9.' }),
  onboarded: Type.Boolean(),
  short_bio: nullable(Type.String()),
  moving_to_la: Type.Boolean(),
  /** They get a weekly list of people who move to near their city. */
  welcomes: Type.Boolean(),
  verified: Type.Boolean({ description: 'The email address is confirmed.' }),
  is_active: Type.Boolean(),
  is_staff: Type.Boolean(),
  is_tutorial_shown: Type.Boolean({ description: 'The community tutorial was finished or skipped.' }),
  logged_in_before: Type.Boolean({
    description: 'False during the first session of the account, which is its sign-up.',
  }),
  default_community: nullable(Id),
  /** Who sees each field of the profile. */
  audiences: Audiences,
  /** When the user last said that company and city are right. */
  checked_at: nullable(Timestamp),
  /** Of the fields that begin as hidden, those whose audience is `all`. */
  visible_fields: Type.Array(Type.Enum([...hideableFields])),
  accepts_messages: Type.Enum([...messagePolicies]),
  /** Others see what the user has read, and the user what others have read. */
  sends_receipts: Type.Boolean(),
  /** Others see when the user is online or typing, and the user when others are. */
  shows_presence: Type.Boolean(),
  /** The pages of public events name the user as a host, to anybody on the web. */
  shown_as_host: Type.Boolean(),
  /** The maps of directories count the user in their city, where it shows. */
  on_map: Type.Boolean(),
  instagram: nullable(Type.String()),
  twitter: nullable(Type.String()),
  linkedin: nullable(Type.String()),
  created_at: Timestamp,
  modified_at: Timestamp,
});
export type OwnUser = Static<typeof OwnUser>;

/** A fresh session: the token is shown this once and stored only hashed. */
export const SignedIn = Type.Object({ access_token: Type.String(), user: OwnUser });

/** One device that is signed in. */
export const Session = Type.Object({
  id: Id,
  device: Type.String({ description: 'Browser and system in words, such as "Firefox on Linux".' }),
  current: Type.Boolean(),
  created_at: Timestamp,
  last_used_at: Timestamp,
});
export type Session = Static<typeof Session>;

const Email = Type.String({ format: 'email', maxLength: limits.email });
const NewPassword = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax });
const Password = Type.String({ minLength: 1, maxLength: limits.passwordMax });
const LinkToken = Type.String({ minLength: 20, maxLength: 100 });

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup/',
  summary: 'Create an account and sign in',
  access: 'anyone',
  body: Type.Object({
    email: Email,
    password: NewPassword,
    first_name: line(limits.name),
    last_name: line(limits.name),
  }),
  status: 201,
  reply: SignedIn,
  errors: [
    ...screenedErrors,
    accountErrors.email_taken,
    accountErrors.password_too_common,
    accountErrors.password_guessable,
  ],
});

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login/',
  summary: 'Sign in',
  access: 'anyone',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: limits.email }), password: Password }),
  reply: SignedIn,
  errors: [
    accountErrors.wrong_credentials,
    accountErrors.second_factor_required,
    accountErrors.account_deactivated,
    accountErrors.login_locked,
  ],
});

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  summary: 'End this session',
  access: 'user',
  ownSettings: true,
  reply: Message,
});

/** For other clients, as the specification says; the web does not call it. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/auth/user/',
  summary: 'The signed-in user',
  access: 'user',
  ownSettings: true,
  reply: OwnUser,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email/',
  summary: 'Confirm an email address with the token of the mail',
  access: 'anyone',
  body: Type.Object({ token: LinkToken }),
  reply: Message,
  errors: [accountErrors.link_used_or_expired, accountErrors.account_deactivated],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend/',
  summary: 'Send the verification mail again',
  access: 'user',
  ownSettings: true,
  reply: Message,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions/',
  summary: 'The devices that are signed in',
  access: 'user',
  ownSettings: true,
  reply: page(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id/',
  summary: 'Sign a device out',
  access: 'user',
  ownSettings: true,
  params: IdParams,
  errors: [accountErrors.session_not_found, commonErrors.password_required],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/',
  summary: 'Sign all other devices out',
  access: 'user',
  ownSettings: true,
  errors: [commonErrors.password_required],
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/auth/confirm-password/',
  summary: 'Enter the password again, which counts for 30 minutes and gives the session a new token',
  access: 'user',
  ownSettings: true,
  body: Type.Object({ password: Password }),
  reply: Type.Object({
    ...Message.properties,
    access_token: Type.String({
      description: 'The token before ends when this one is used, and after 60 seconds at the latest.',
    }),
  }),
  errors: [accountErrors.wrong_password, accountErrors.login_locked],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password/change/',
  summary: 'Change the password; all other sessions end',
  access: 'user',
  ownSettings: true,
  body: Type.Object({ old_password: Password, new_password: NewPassword }),
  reply: Message,
  errors: [
    accountErrors.wrong_password,
    accountErrors.password_too_common,
    accountErrors.password_guessable,
    accountErrors.login_locked,
  ],
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/account/password/reset/',
  summary: 'Ask for a mail with a reset link; the answer is always the same',
  access: 'anyone',
  body: Type.Object({ email: Email }),
  reply: Message,
});

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/account/password/reset/confirm/',
  summary: 'Set a new password with the token of the mail; all sessions end',
  access: 'anyone',
  body: Type.Object({ token: LinkToken, new_password: NewPassword }),
  reply: Message,
  errors: [
    accountErrors.link_used_or_expired,
    accountErrors.account_deactivated,
    accountErrors.password_too_common,
    accountErrors.password_guessable,
  ],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/email/change/',
  summary: 'Mail a link to a new address, which becomes the email address of the account when the link is opened',
  access: 'user',
  ownSettings: true,
  body: Type.Object({ email: Email }),
  reply: Message,
  errors: [accountErrors.email_taken, commonErrors.password_required],
});

export const pendingEmailChange = endpoint({
  method: 'GET',
  path: '/account/email/change/',
  summary: 'The new address whose mailed link can still be opened',
  access: 'user',
  ownSettings: true,
  reply: Type.Object({ email: nullable(Type.String()) }),
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/account/email/change/',
  summary: 'Cancel a change of the email address; its mailed link stops working',
  access: 'user',
  ownSettings: true,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/account/email/confirm/',
  summary: 'Change the email address with the token of the mail, and tell the old address',
  access: 'anyone',
  body: Type.Object({ token: LinkToken }),
  reply: Message,
  errors: [accountErrors.link_used_or_expired, accountErrors.account_deactivated, accountErrors.email_taken],
});
