import { Type, type Static, type TSchema } from 'typebox';
import { limits } from './limits.ts';

/** Something to see: a letter, a digit, a sign; not one of the letters and signs that are drawn as nothing. */
const VISIBLE = '(?![\\u115F\\u1160\\u2800\\u3164\\uFFA0])[\\p{L}\\p{N}\\p{P}\\p{S}]';
const NO_BREAK = '[^\\n\\r\\u2028\\u2029]';
/** From the beginning of a text. Looks at each letter twice at most, however long the text is. */
const LINE = `^(?=${NO_BREAK}*$)${NO_BREAK}*?${VISIBLE}`;

/** A UUIDv7. */
export const Id = Type.String({ format: 'uuid' });

/** ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/**
 * The shape, or null. Written as `type: [.., 'null']` where the shape allows it: serialisers decide that by one look,
 * and an `anyOf` by a full check of the value.
 */
export function nullable<T extends TSchema>(schema: T) {
  const plain: Record<string, unknown> = Object.fromEntries(Object.entries(schema));
  if (Array.isArray(plain.enum)) plain.enum = [...plain.enum, null];
  else if (typeof plain.type === 'string') plain.type = [plain.type, 'null'];
  else return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
  return Type.Unsafe<Static<T> | null>(plain);
}

/** A keyset page: `next` is the cursor of the following page, or null on the last one. */
export function page<T extends TSchema>(item: T) {
  return Type.Object({ results: Type.Array(item), next: nullable(Type.String()) });
}

/** `?cursor=&limit=` of every list. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 300 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};

/** Parameters of calls about one row. */
export const IdParams = Type.Object({ id: Id });

/** A sentence, for calls without another result. */
export const Message = Type.Object({ message: Type.String() });

/** The body of every failure. */
export const ErrorBody = Type.Object({
  message: Type.String({ description: 'A sentence fit to show to a person.' }),
  code: Type.String({ description: 'Stable, snake_case.' }),
  fields: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'What is wrong, field by field.' })),
  details: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null(), Type.Array(Type.String())]), {
      description: 'More about the state that the call is refused in, as its endpoint says.',
    }),
  ),
  request_id: Type.Optional(Type.String({ description: 'Only on 5xx: quote it when reporting.' })),
});

/** An image re-encoded to WebP; `srcset` holds its widths, `placeholder` is a tiny blurred data: URI. */
export const Picture = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  srcset: Type.String(),
  placeholder: nullable(Type.String()),
});
export type Picture = Static<typeof Picture>;

/** A person as shown beside their posts and comments. `photo` is a URL; `level` runs from 1 to 9. */
export const Person = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  photo: nullable(Type.String()),
  graduation_year: nullable(Type.Integer()),
  level: Type.Integer(),
});
export type Person = Static<typeof Person>;

/** A member or attendee record. `email` is null unless its owner shows it, or the reader manages the community. */
export const MemberRecord = Type.Object({
  ...Person.properties,
  email: nullable(Type.String()),
  program: nullable(Type.String()),
  current_industry: nullable(Type.String()),
});
export type MemberRecord = Static<typeof MemberRecord>;

/** Required text of one line, such as a name. */
export function line(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: LINE });
}

/** Text of one line that may be left out: nothing, null and '' are the same. */
export function optionalLine(maxLength: number) {
  return Type.Optional(nullable(Type.String({ maxLength, pattern: `^$|${LINE}` })));
}

/** Required text: trimmed by the server; blank, or made of invisible signs only, is refused. */
export function text(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, pattern: VISIBLE });
}

/** Text that may be left out: nothing, null and '' are the same; what is made of invisible signs only is refused. */
export function optionalText(maxLength: number) {
  return Type.Optional(nullable(Type.String({ maxLength, pattern: `^$|${VISIBLE}` })));
}

/** Whether there is anything to see in a text. */
export function isVisible(typed: string): boolean {
  return visible.test(typed);
}

const visible = new RegExp(VISIBLE, 'u');

/** Managers see blocked people in lists; suggestions leave them out. */
export const withoutBlocked = Type.Optional(
  Type.Boolean({ description: 'Leaves blocked people out, also for managers.' }),
);

/** On content that moderators removed: only its author and those who moderate see it. */
export const Removed = nullable(
  Type.Object({ decision: Id }, { description: 'Moderators removed it: only its author and they see it.' }),
);

/** The answer 202: the moderators look at this first. */
export const OnHold = Type.Object({ review: Id });

/** The same where only its author gets the id of the decision, which leads to its reasons. */
export const RemovedMark = nullable(
  Type.Object(
    { decision: nullable(Id) },
    { description: 'Moderators removed it. The decision is for its author, who reads why; null for others.' },
  ),
);
