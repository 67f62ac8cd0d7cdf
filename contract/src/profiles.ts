import { Type, type Static } from 'typebox';
import { OwnUser, accountErrors, messagePolicies } from './accounts.ts';
import { AudienceChanges, hideableFields } from './audiences.ts';
import { communityErrors } from './communities.ts';
import { directoryErrors } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, imageErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Move } from './moves.ts';
import { PlaceId, placeErrors } from './places.ts';
import { studyErrors } from './studies.ts';
import { Id, IdParams, Timestamp, nullable, text, line, RemovedMark } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export const profileErrors = defineErrors({
  profile_not_found: [404, 'This profile does not exist, or you cannot see it.'],
  last_owner_somewhere: [409, 'You are the last owner of a community. Hand it over or delete it first.'],
  last_payment_owner_somewhere: [
    409,
    'You are the last payment owner of a community with paid events to come. Make somebody else a payment owner first.',
  ],
  city_needed: [409, 'Say which city you live in, and show it to your communities. Then you can welcome people there.'],
});

/**
 * Another user's profile; hidden fields are null, lists empty. With a block between the two, only id, names and photo
 * are shown.
 */
export const Profile = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  nickname: nullable(Type.String()),
  former_name: nullable(
    Type.String({ description: 'A name of before, such as a maiden name, by which they are found.' }),
  ),
  photo: nullable(Type.String()),
  short_bio: nullable(Type.String()),
  graduation_year: nullable(Type.Integer()),
  company: nullable(Type.String()),
  country: nullable(Type.String()),
  city: nullable(Type.String({ description: 'In one line, with its country.' })),
  program: nullable(Type.String()),
  current_industry: nullable(Type.String()),
  hometown: nullable(Type.String()),
  interests: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  moving_to_la: Type.Boolean({ description: 'They move to Los Angeles.' }),
  /** Where they will live next, if that shows. */
  move: nullable(Move),
  checked_at: nullable(
    Type.String({
      format: 'date-time',
      description: 'When they last said that company and city are right, where one of the two shows.',
    }),
  ),
  points: nullable(Type.Integer()),
  level: nullable(Type.Integer({ description: '1 to 9.' })),
  instagram: nullable(Type.String()),
  twitter: nullable(Type.String()),
  linkedin: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  alternative_email: nullable(Type.String()),
  marital_status: nullable(Type.String()),
  gender: nullable(Type.String()),
  /** Communities of both people, by name. For the caller's own profile and for platform staff: all of the person's. */
  communities: Type.Array(Type.Object({ id: Id, name: Type.String(), logo: nullable(Type.String()) })),
  studies: Type.Array(
    Type.Object({
      id: Id,
      community_name: Type.String(),
      program: Type.String(),
      year: nullable(Type.Integer()),
      confirmed: Type.Boolean({ description: 'Managers of the community confirmed it.' }),
    }),
    { description: 'What they studied at communities of both, the newest first.' },
  ),
  /** What else the reader and this person have in common; empty on the caller's own profile and for platform staff. */
  shared: Type.Object({
    channels: Type.Array(
      Type.Object({ id: Id, name: Type.String(), is_private: Type.Boolean(), community_name: Type.String() }),
      { description: 'The first six channels that both are in, by name.' },
    ),
    events: Type.Array(Type.Object({ id: Id, title: Type.String(), starts_at: Timestamp, timezone: Type.String() }), {
      description: "The next three events of the reader's communities that both go to.",
    }),
  }),
  posts_count: nullable(
    Type.Integer({
      description: 'Posts of theirs that the reader may read; null where the profile is closed to them.',
    }),
  ),
  /** The reader has blocked this person. */
  blocked_by_me: Type.Boolean(),
  can: Type.Object({
    message: Type.Boolean({
      description: 'The reader can write to this person: a conversation is open, or may be begun.',
    }),
    report: Type.Boolean(),
  }),
  removed: RemovedMark,
});
export type Profile = Static<typeof Profile>;

/**
 * The links that a profile may have, as a regular expression with the flag `u`: a whole web `address`; a `bare` one,
 * without its https; a `name` such as `@maya`; or nothing. Never another kind of address, nor one with a user name before
 * its host.
 */
export const linkPattern =
  '^((?<address>[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+([/?#]\\S*)?)' +
  '|(?<bare>[\\p{L}\\p{N}_-]+(\\.[\\p{L}\\p{N}_-]+)*\\.\\p{L}{2,}/\\S+)' +
  '|@?(?<name>[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_.-]*))?$';

/** How a tutorial ended. */
export const tutorialOutcomes = ['finished', 'skipped'] as const;
export type TutorialOutcome = (typeof tutorialOutcomes)[number];

const field = nullable(Type.String({ maxLength: limits.profileField }));
const link = nullable(Type.String({ maxLength: limits.link, pattern: linkPattern }));
const list = Type.Array(text(limits.listItem), { maxItems: limits.listItems });
const year = Type.Integer({ minimum: limits.graduationYearMin, maximum: limits.graduationYearMax });

/** What a user may change of themselves. A blank text clears the field. */
export const ProfileChanges = Type.Partial(
  Type.Object({
    first_name: line(limits.name),
    last_name: line(limits.name),
    alternative_email: nullable(
      Type.Union([Type.String({ format: 'email', maxLength: limits.email }), Type.Literal('')]),
    ),
    nickname: field,
    /** People are found by it, too, where it shows. */
    former_name: field,
    graduation_year: nullable(year),
    company: field,
    country: field,
    /** The id of a place. `country` becomes its country; without a city in the same call, another `country` clears the city. */
    city: nullable(PlaceId),
    program: field,
    current_industry: field,
    hometown: field,
    marital_status: field,
    phone: field,
    gender: field,
    interests: list,
    tags: list,
    short_bio: nullable(Type.String({ maxLength: limits.shortBio })),
    /** The user says that company and city are still right. A change of one of them says so, too. */
    still_current: Type.Literal(true),
    /** True makes Los Angeles the place where they will live next; false ends such a move. */
    moving_to_la: Type.Boolean(),
    /** They get a weekly list of people who move to near their city, which must show to their communities. */
    welcomes: Type.Boolean(),
    instagram: link,
    twitter: link,
    linkedin: link,
    info_1: Type.Boolean(),
    info_2: nullable(Type.String({ maxLength: limits.description })),
    event_onboarding_shown: Type.Boolean(),
    is_tutorial_shown: Type.Boolean(),
    tutorial_outcome: Type.Enum([...tutorialOutcomes], {
      description:
        'How a tutorial ended: the community tutorial together with is_tutorial_shown, else the profile tutorial. ' +
        'The first finish of each earns points.',
    }),
    onboarded: Type.Boolean(),
    default_community: nullable(Id),
    // Repeats are harmless; searching a long hostile list for them is slow.
    /** Who sees which field; others stay as they are. */
    audiences: AudienceChanges,
    // Those named become visible for `all`, the other hideable ones for `me`, unless `audiences` says otherwise.
    visible_fields: Type.Array(Type.Enum([...hideableFields]), { maxItems: limits.listItems }),
    accepts_messages: Type.Enum([...messagePolicies]),
    sends_receipts: Type.Boolean(),
    shows_presence: Type.Boolean(),
    shown_as_host: Type.Boolean(),
    /** The maps of directories count the user in their city, where it shows. */
    on_map: Type.Boolean(),
  }),
);
export type ProfileChanges = Static<typeof ProfileChanges>;

export const ownProfile = endpoint({
  method: 'GET',
  path: '/users/detail/',
  summary: "The caller's own profile",
  access: 'user',
  ownSettings: true,
  reply: OwnUser,
});

export const updateOwnProfile = endpoint({
  method: 'PATCH',
  path: '/users/detail/',
  summary: "Change the caller's own profile, as JSON or as form data with a photo",
  access: 'user',
  ownSettings: true,
  body: ProfileChanges,
  files: ['photo'],
  reply: OwnUser,
  errors: [
    ...screenedErrors,
    ...imageErrors,
    placeErrors.unknown_place,
    profileErrors.city_needed,
    studyErrors.study_confirmed,
    studyErrors.program_limit,
  ],
});

export const previewProfile = endpoint({
  method: 'GET',
  path: '/users/detail/preview/',
  summary: "The caller's profile as a plain member of one of their communities sees it, who shares no other with them",
  access: 'user',
  ownSettings: true,
  query: Type.Object({ community: Id }),
  reply: Profile,
  errors: [communityErrors.community_not_found],
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/:id/details/',
  summary: "A user's profile",
  access: 'user',
  params: IdParams,
  reply: Profile,
  errors: [profileErrors.profile_not_found, directoryErrors.directory_quota],
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/users/export/',
  summary: 'Everything about the caller as a zip: texts as JSON, pictures and files as stored',
  access: 'user',
  ownSettings: true,
  download: 'application/zip',
  errors: [commonErrors.password_required],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/detail/',
  summary:
    "Delete the caller's account: posts and comments stay as those of a 'Former member', everything else is deleted",
  access: 'user',
  ownSettings: true,
  body: Type.Object({ password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
  errors: [
    accountErrors.wrong_password,
    accountErrors.login_locked,
    profileErrors.last_owner_somewhere,
    profileErrors.last_payment_owner_somewhere,
  ],
});
