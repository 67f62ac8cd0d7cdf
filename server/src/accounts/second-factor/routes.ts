import * as contract from '@homecoming/contract/second-factor.ts';
import type { FastifyReply } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { Routes } from '../../platform/http/bind.ts';
import { readDeviceTokens, setDeviceTokens } from '../devices/device-cookie.ts';
import { setMediaCookie } from '../media-cookie.ts';
import type { SignedIn } from './finish-sign-in.ts';
import { askPasskey, isAnswer, signInWithPasskey } from './passkey-sign-in.ts';
import { getSecondFactor } from './queries.ts';
import * as resets from './resets.ts';
import * as settings from './settings.ts';
import { completeSignIn } from './sign-in.ts';

/** Calls a minute from one network address to endpoints that take secrets. */
const GUARDED = { perMinute: 60 };

export function secondFactorRoutes(routes: Routes, app: App): void {
  routes.handle(
    contract.completeSignIn,
    async ({ ctx, body, reply }) =>
      startSession(app, reply, await completeSignIn(ctx, body, readDeviceTokens(app, reply))),
    GUARDED,
  );
  routes.handle(
    contract.signInWithPasskey,
    async ({ ctx, body, reply }) =>
      isAnswer(body)
        ? startSession(app, reply, await signInWithPasskey(ctx, body, readDeviceTokens(app, reply)))
        : askPasskey(ctx, body.ticket),
    GUARDED,
  );
  routes.handle(contract.getSecondFactor, ({ ctx }) => getSecondFactor(ctx));
  routes.handle(contract.startTotp, ({ ctx }) => settings.startTotp(ctx), GUARDED);
  routes.handle(
    contract.confirmTotp,
    async ({ ctx, body }) => ({ recovery_codes: await settings.confirmTotp(ctx, body.code) }),
    GUARDED,
  );
  routes.handle(contract.removeTotp, ({ ctx }) => settings.removeTotp(ctx));
  routes.handle(
    contract.newRecoveryCodes,
    async ({ ctx }) => ({ recovery_codes: await settings.newRecoveryCodes(ctx) }),
    GUARDED,
  );
  routes.handle(contract.startPasskey, ({ ctx }) => settings.startPasskey(ctx), GUARDED);
  routes.handle(contract.addPasskey, ({ ctx, body }) => settings.addPasskey(ctx, body), GUARDED);
  routes.handle(contract.renamePasskey, ({ ctx, params, body }) => settings.renamePasskey(ctx, params.id, body.name));
  routes.handle(contract.removePasskey, ({ ctx, params }) => settings.removePasskey(ctx, params.id));
  resetRoutes(routes);
}

function resetRoutes(routes: Routes): void {
  routes.handle(
    contract.stopSecondFactorReset,
    async ({ ctx, body }) => {
      await resets.stopReset(ctx, body.token);
      return { message: 'The reset is stopped. Please set a new password.' };
    },
    GUARDED,
  );
  routes.handle(contract.listSecondFactorResets, async ({ ctx }) => ({ results: await resets.listResets(ctx) }));
  routes.handle(contract.requestSecondFactorReset, ({ ctx, body }) => resets.requestReset(ctx, body.email));
  routes.handle(contract.finishSecondFactorReset, async ({ ctx, params }) => {
    await resets.finishReset(ctx, params.id);
    return { message: 'The second factor is reset.' };
  });
}

/** The answer to a sign-in, with the cookie that shows pictures, and that by which the device is known. */
export function startSession(app: App, reply: FastifyReply, { user, secrets, deviceTokens }: SignedIn) {
  setMediaCookie(app, reply, secrets.mediaToken);
  setDeviceTokens(app, reply, deviceTokens);
  return { access_token: secrets.token, user };
}
