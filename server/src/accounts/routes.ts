import * as contract from '@homecoming/contract/accounts.ts';
import type { App } from '../platform/app.ts';
import type { Routes } from '../platform/http/bind.ts';
import { readDeviceTokens, setDeviceTokens } from './devices/device-cookie.ts';
import * as emailChange from './email-change.ts';
import { clearMediaCookie, setMediaCookie } from './media-cookie.ts';
import { findPendingEmail, listSessions } from './queries.ts';
import { secondFactorRoutes, startSession } from './second-factor/routes.ts';
import * as service from './service.ts';

/** Calls a minute from one network address to endpoints that hash passwords or send mails. */
const GUARDED = { perMinute: 60 };

export function accountRoutes(routes: Routes, app: App): void {
  routes.handle(
    contract.signUp,
    async ({ ctx, body, reply }) =>
      startSession(app, reply, await service.signUp(ctx, body, readDeviceTokens(app, reply))),
    GUARDED,
  );
  routes.handle(
    contract.logIn,
    async ({ ctx, body, reply }) =>
      startSession(app, reply, await service.logIn(ctx, body, readDeviceTokens(app, reply))),
    GUARDED,
  );
  routes.handle(contract.logOut, async ({ ctx, reply }) => {
    await service.logOut(ctx);
    clearMediaCookie(app, reply);
    return { message: 'You are signed out.' };
  });
  routes.handle(contract.currentUser, ({ ctx, reply }) => service.loadOwnUser(ctx, reply));
  routes.handle(contract.listSessions, ({ ctx }) => listSessions(ctx));
  routes.handle(contract.endSession, ({ ctx, params, reply }) =>
    service.endSession(ctx, params.id, readDeviceTokens(app, reply)),
  );
  routes.handle(contract.endOtherSessions, ({ ctx, reply }) =>
    service.endOtherSessions(ctx, readDeviceTokens(app, reply)),
  );
  secondFactorRoutes(routes, app);
  emailRoutes(routes);
  passwordRoutes(routes, app);
}

function emailRoutes(routes: Routes): void {
  routes.handle(
    contract.verifyEmail,
    ({ ctx, body }) => withMessage(service.verifyEmail(ctx, body.token), 'Your email address is confirmed.'),
    GUARDED,
  );
  routes.handle(
    contract.resendVerification,
    ({ ctx }) => withMessage(service.resendVerification(ctx), 'We sent you a new link. Please look at your mail.'),
    { perMinute: 5 },
  );
  routes.handle(
    contract.changeEmail,
    ({ ctx, body }) =>
      withMessage(
        emailChange.requestEmailChange(ctx, body.email),
        'We sent a link to your new address. It becomes yours when you open the link.',
      ),
    { perMinute: 5 },
  );
  routes.handle(contract.pendingEmailChange, async ({ ctx }) => ({ email: await findPendingEmail(ctx) }));
  routes.handle(contract.cancelEmailChange, ({ ctx }) => emailChange.cancelEmailChange(ctx));
  routes.handle(
    contract.confirmEmailChange,
    ({ ctx, body }) => withMessage(emailChange.confirmEmailChange(ctx, body.token), 'Your email address is changed.'),
    GUARDED,
  );
}

function passwordRoutes(routes: Routes, app: App): void {
  routes.handle(
    contract.confirmPassword,
    async ({ ctx, body, reply }) => {
      const { token, mediaToken } = await service.confirmPassword(ctx, body.password);
      setMediaCookie(app, reply, mediaToken);
      return { message: 'Thank you.', access_token: token };
    },
    GUARDED,
  );
  routes.handle(
    contract.changePassword,
    async ({ ctx, body, reply }) => {
      setDeviceTokens(app, reply, await service.changePassword(ctx, body, readDeviceTokens(app, reply)));
      return { message: 'Your password is changed. Other devices are signed out.' };
    },
    GUARDED,
  );
  routes.handle(
    contract.requestPasswordReset,
    ({ ctx, body }) =>
      withMessage(
        service.requestPasswordReset(ctx, body.email),
        'If there is an account with this address, a mail with a link is on its way.',
      ),
    { perMinute: 20 },
  );
  routes.handle(
    contract.confirmPasswordReset,
    async ({ ctx, body, reply }) => {
      setDeviceTokens(app, reply, await service.confirmPasswordReset(ctx, body));
      return { message: 'Your new password is set. Please sign in with it.' };
    },
    GUARDED,
  );
}

/** Answers with a sentence for people when something is done. */
async function withMessage(done: Promise<unknown>, message: string): Promise<{ message: string }> {
  await done;
  return { message };
}
