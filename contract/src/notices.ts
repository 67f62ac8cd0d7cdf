import { Type } from 'typebox';
import { accountErrors } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { moderationErrors, reasons } from './moderation.ts';
import { Message, line, text } from './shapes.ts';

export const noticeErrors = defineErrors({
  notice_limit: [429, 'Several notices came from this address today. Please send more tomorrow.'],
});

/** Why somebody without an account reports something: a rule of a community is for its members. */
export const noticeReasons = reasons.filter((reason) => reason !== 'rule');

const Token = Type.String({ minLength: 20, maxLength: 100 });

export const createNotice = endpoint({
  method: 'POST',
  path: '/notices/',
  summary:
    'Report something without an account. A mail asks to confirm it; without an address, which is possible for harm to children, it counts at once. The answer is the same whether something is there or not',
  access: 'anyone',
  body: Type.Object({
    url: Type.String({ minLength: 1, maxLength: limits.url, description: 'The address of its page.' }),
    reason: Type.Enum([...noticeReasons]),
    note: text(limits.reportNote),
    name: Type.Optional(line(limits.name)),
    email: Type.Optional(Type.String({ format: 'email', maxLength: limits.email })),
    good_faith: Type.Literal(true, { description: 'What they say is right and complete, as far as they know.' }),
  }),
  status: 201,
  reply: Message,
  errors: [noticeErrors.notice_limit],
});

export const confirmNotice = endpoint({
  method: 'POST',
  path: '/notices/confirm/',
  summary: 'Confirm a notice by the token of its mail. Again is a success',
  access: 'anyone',
  body: Type.Object({ token: Token }),
  reply: Message,
  errors: [accountErrors.link_used_or_expired],
});

export const appealNotice = endpoint({
  method: 'POST',
  path: '/notices/appeal/',
  summary: 'Object to what was decided about a notice by the token of its mail, once',
  access: 'anyone',
  body: Type.Object({ token: Token, text: text(limits.appeal) }),
  status: 201,
  reply: Message,
  errors: [accountErrors.link_used_or_expired, moderationErrors.appealed, moderationErrors.too_late],
});
