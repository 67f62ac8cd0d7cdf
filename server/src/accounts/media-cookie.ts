import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, App } from '../platform/app.ts';
import { bearerToken } from '../platform/http/bind.ts';
import { createAuthenticator, deriveMediaToken, type FindActor } from './sessions.ts';

/**
 * An <img> cannot send a bearer token, so the browser sends this cookie for pictures. It is valid for `/api/v1/media/`
 * only, ends with its session, and scripts cannot read it.
 */
const NAME = 'homecoming_media';
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Sets the media cookie for this server's API. */
export function setMediaCookie(app: App, reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, {
    path: '/api/v1',
    httpOnly: true,
    sameSite: 'strict',
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
}

/** Clears the media cookie. */
export function clearMediaCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/api/v1' });
}

/** Sets the media cookie of this session again where it is missing, or where another tab or user replaced it. */
export function keepMediaCookie(app: App, reply: FastifyReply): void {
  const token = bearerToken(reply.request);
  if (token === null) return;
  const wanted = deriveMediaToken(token);
  if (reply.request.cookies[NAME] !== wanted) setMediaCookie(app, reply, wanted);
}

/** Finds the reader of a picture by bearer token or media cookie; null for an anonymous visitor. */
export function mediaViewerFinder(app: App, byBearer: FindActor) {
  const byCookie = createAuthenticator(app, 'media-cookie');
  return async (request: FastifyRequest): Promise<Actor | null> => {
    const token = bearerToken(request);
    if (token !== null) return byBearer(token);
    const cookie = request.cookies[NAME];
    return cookie === undefined ? null : byCookie(cookie);
  };
}
