import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, App, UserContext } from '../platform/app.ts';
import { bearerToken } from '../platform/http/bind.ts';
import { actorFinder, renewMediaToken, type FindActor } from './sessions.ts';

/**
 * An <img> cannot send a bearer token, so pictures are loaded with a cookie of their own: it opens nothing but
 * `/api/v1/media/`, ends with its session, and no script can read it.
 */
const NAME = 'homecoming_media';
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

export function setMediaCookie(app: App, reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, {
    path: '/api/v1',
    httpOnly: true,
    sameSite: 'strict',
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
}

export function clearMediaCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/api/v1' });
}

/** Makes sure that the browser holds the media cookie of this session: another tab or user may have replaced it. */
export async function keepMediaCookie(ctx: UserContext, reply: FastifyReply): Promise<void> {
  const fresh = await renewMediaToken(ctx, reply.request.cookies[NAME]);
  if (fresh !== null) setMediaCookie(ctx, reply, fresh);
}

/** Finds who wants to see a picture: by bearer token, or by the media cookie; null for an anonymous visitor. */
export function mediaViewerFinder(app: App, byBearer: FindActor) {
  const byCookie = actorFinder(app, 'media-cookie');
  return async (request: FastifyRequest): Promise<Actor | null> => {
    const token = bearerToken(request);
    if (token !== null) return byBearer(token);
    const cookie = request.cookies[NAME];
    return cookie === undefined ? null : byCookie(cookie);
  };
}
