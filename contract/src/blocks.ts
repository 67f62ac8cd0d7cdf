import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Timestamp, nullable, pageQuery } from './shapes.ts';

export const blockErrors = defineErrors({
  person_to_block_not_found: [404, 'This person does not exist.'],
  block_not_found: [404, 'You have not blocked this person.'],
  too_many_blocks: [
    409,
    `You have blocked ${limits.blockedPeople.toLocaleString('en')} people, the most there may be. Unblock somebody first.`,
  ],
});

/** A user whom the caller has blocked. `email` is null unless its owner shows it. */
export const BlockedUser = Type.Object({
  blocked_user: Type.Object({
    id: Id,
    full_name: Type.String({ description: 'First and last name.' }),
    first_name: Type.String({ description: 'Chosen by the user.' }),
    last_name: Type.String({ description: 'Chosen by the user.' }),
    email: nullable(Type.String({ description: 'Null unless its owner shows it and a community is shared.' })),
    avatar_url: nullable(Type.String({ description: 'The same as photo.' })),
    photo: nullable(Type.String({ description: 'URL of the photo.' })),
    image: nullable(Type.String({ description: 'The same as photo.' })),
    communities: Type.Array(Type.Object({ name: Type.String({ description: 'Of the community.' }) }), {
      description: 'Communities of both people, by name.',
    }),
  }),
  /** When they were blocked. */
  created_at: Timestamp,
});
export type BlockedUser = Static<typeof BlockedUser>;

export const blockUser = endpoint({
  method: 'POST',
  path: '/chat/block/',
  summary: 'Block a user, who is not notified. Blocked already is a success',
  access: 'user',
  body: Type.Object({
    /** Whom to block. */
    blocked: Id,
  }),
  reply: BlockedUser,
  errors: [blockErrors.person_to_block_not_found, blockErrors.too_many_blocks, commonErrors.not_found],
});

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/chat/unblock/:id/',
  summary: "Unblock a user; `id` is the blocked user's",
  access: 'user',
  params: IdParams,
  errors: [blockErrors.block_not_found, commonErrors.not_found],
});

export const listBlocked = endpoint({
  method: 'GET',
  path: '/chat/blocked/',
  summary: 'The people whom the caller has blocked, latest block first',
  access: 'user',
  query: Type.Object(pageQuery),
  reply: Type.Object({
    blocked_users: Type.Array(BlockedUser),
    next: nullable(Type.String({ description: 'The cursor of the following page, or null on the last one.' })),
  }),
  errors: [commonErrors.not_found],
});
