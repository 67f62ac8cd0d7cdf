import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import { isId } from '../../platform/db/is-id.ts';

/** What an address of the web names: a pattern of its path and fragment, whose group is the id. The first one that fits counts. */
const patterns: readonly (readonly [SubjectKind, RegExp])[] = [
  ['comment', /#comment-([\da-f-]{36})$/],
  ['post', /^\/posts\/([\da-f-]{36})\/?(?:$|#)/],
  ['event', /^\/events\/([\da-f-]{36})(?:$|[/#])/],
  ['group', /^\/groups\/([\da-f-]{36})(?:$|[/#])/],
  ['profile', /^\/users\/([\da-f-]{36})(?:$|[/#])/],
  ['community', /^\/communities\/([\da-f-]{36})(?:$|[/#])/],
];

/** What an address of this installation names, whether it is there or not; null for any other address. */
export function parseSubjectUrl(
  url: string,
  origins: readonly string[],
): { readonly kind: SubjectKind; readonly id: string } | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, hash } = new URL(url);
  if (!origins.includes(origin)) return null;
  for (const [kind, pattern] of patterns) {
    const id = pattern.exec(pathname + hash)?.[1];
    if (id !== undefined && isId(id)) return { kind, id };
  }
  return null;
}
