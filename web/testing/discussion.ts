import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { asMember, buildOwnCommunity } from './communities.ts';
import { amir, buildComment, buildGroup, housing, buildCommentId } from './groups.ts';
import { fakeServer, guild } from './server.tsx';

/** The comments of the group flats, by method and path. */
export const LIST = 'GET /groups/flats/comments/';
/** A new comment in it. */
export const WRITE = 'POST /groups/flats/comments/';

/** A server with the group flats and its first comment. What failed is not logged. */
export function fakeDiscussion(): ReturnType<typeof fakeServer> {
  const server = fakeServer();
  server.answers['GET /groups/details/flats/'] = [200, buildGroup()];
  server.answers['GET /groups/flats/members/'] = [200, { results: [], next: null }];
  server.answers['GET /groups/flats/resources/'] = [200, { results: [], next: null }];
  server.answers['GET /channels/housing/groups/'] = [200, [buildGroup()]];
  server.answers['GET /channels/housing/'] = [200, housing];
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember, { admins: [amir] })];
  server.answers[LIST] = [200, [buildComment(1)]];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return server;
}

/** The comment with a text. */
export async function article(text: string) {
  const found = (await screen.findByText(text)).closest('article');
  if (found === null) throw new Error(`no comment says ${text}`);
  return within(found);
}

/** The field for a new comment. */
export function box(): Promise<HTMLTextAreaElement> {
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
}

/** The live message about a new comment. */
export function created(number: number, parent: string | null = null, author = 'amir') {
  return { group: 'flats', post: null, comment: buildCommentId(number), parent, author };
}
