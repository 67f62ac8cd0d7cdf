import type { FastifyReply } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { DeviceTokens } from './known-devices.ts';

/**
 * Holds the tokens of a known device (known-devices.ts), the newest first. The browser sends it with the calls of
 * `/api/v1/auth/` only, scripts cannot read it, and it identifies nobody: signing in takes the password.
 */
const PATH = '/api/v1/auth';
/** Accounts that a browser has signed in to, such as those of a family. */
const MAX_TOKENS = 5;
const TOKEN = /^[\w-]{43}$/;
/** As long as browsers keep a cookie; the server deletes the device earlier. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** The tokens of the browser that sent the request. */
export function readDeviceTokens(app: App, { request }: FastifyReply): DeviceTokens {
  const tokens = request.cookies[getCookieName(app)]?.split('.') ?? [];
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MAX_TOKENS);
}

/** Gives the browser its tokens. */
export function setDeviceTokens(app: App, reply: FastifyReply, tokens: DeviceTokens): void {
  reply.setCookie(getCookieName(app), tokens.slice(0, MAX_TOKENS).join('.'), {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(app),
    maxAge: MAX_AGE_SECONDS,
  });
}

/** By https its name has the prefix with which browsers take it from https alone. */
function getCookieName(app: App): string {
  return isSecure(app) ? '__Secure-homecoming_device' : 'homecoming_device';
}

function isSecure({ config }: App): boolean {
  return config.publicUrl.startsWith('https:');
}
