import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, App } from '../platform/app.ts';
import { bearerToken } from '../platform/http/bind.ts';
import { createAuthenticator, mediaTokenOf, type FindActor } from './sessions.ts';

/**
 * An <img> cannot send a bearer token, so pictures are loaded with a cookie of their own: it opens nothing but
 * `/api/v1/media/`, ends with its session, and no script can read it.
 */
const NAME = 'homecoming_media';
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Gives the browser the cookie for pictures, for this server's addresses of the API only. */
export function setMediaCookie(app: App, reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, {
    path: '/api/v1',
    httpOnly: true,
    sameSite: 'strict',
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
}

/** Takes the cookie for pictures from the browser. */
export function clearMediaCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/api/v1' });
}

/** Makes sure that the browser holds the media cookie of this session: another tab or user may have replaced it. */
export function keepMediaCookie(app: App, reply: FastifyReply): void {
  const token = bearerToken(reply.request);
  if (token === null) return;
  const wanted = mediaTokenOf(token);
  if (reply.request.cookies[NAME] !== wanted) setMediaCookie(app, reply, wanted);
}

/** Finds who wants to see a picture: by bearer token, or by the media cookie; null for an anonymous visitor. */
export function mediaViewerFinder(app: App, byBearer: FindActor) {
  const byCookie = createAuthenticator(app, 'media-cookie');
  return async (request: FastifyRequest): Promise<Actor | null> => {
    const token = bearerToken(request);
    if (token !== null) return byBearer(token);
    const cookie = request.cookies[NAME];
    return cookie === undefined ? null : byCookie(cookie);
  };
}
