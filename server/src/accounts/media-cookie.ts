import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, App } from '../platform/app.ts';
import { bearerToken } from '../platform/http/bind.ts';
import { createAuthenticator, deriveMediaToken, type FindActor } from './sessions.ts';

/**
 * An <img> cannot send a bearer token, so the browser sends this cookie for pictures and files. It is valid for nothing else,
 * ends with its session, and scripts cannot read it. By https its name has the prefix with which browsers take it from this
 * very host alone, for all its paths.
 */
function mediaCookie({ config }: App) {
  const secure = config.publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-homecoming_media' : 'homecoming_media',
    options: { path: secure ? '/' : '/api/v1', httpOnly: true, sameSite: 'strict', secure },
  } as const;
}

const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Sets the media cookie for this server's API. */
export function setMediaCookie(app: App, reply: FastifyReply, token: string): void {
  const { name, options } = mediaCookie(app);
  reply.setCookie(name, token, { ...options, maxAge: MAX_AGE_SECONDS });
}

/** Clears the media cookie. */
export function clearMediaCookie(app: App, reply: FastifyReply): void {
  const { name, options } = mediaCookie(app);
  reply.clearCookie(name, options);
}

/** Sets the media cookie of this session again where it is missing, or where another tab or user replaced it. */
export function keepMediaCookie(app: App, reply: FastifyReply): void {
  const token = bearerToken(reply.request);
  if (token === null) return;
  const wanted = deriveMediaToken(token);
  if (reply.request.cookies[mediaCookie(app).name] !== wanted) setMediaCookie(app, reply, wanted);
}

/** Finds the reader of a picture by bearer token or media cookie; null for an anonymous visitor. */
export function mediaViewerFinder(app: App, byBearer: FindActor) {
  const byCookie = createAuthenticator(app, 'media-cookie');
  const { name } = mediaCookie(app);
  return async (request: FastifyRequest): Promise<Actor | null> => {
    const token = bearerToken(request);
    if (token !== null) return byBearer(token);
    const cookie = request.cookies[name];
    return cookie === undefined ? null : byCookie(cookie);
  };
}
