import * as contract from '@homecoming/contract/accounts.ts';
import type { App } from '../platform/app.ts';
import type { Routes } from '../platform/http/bind.ts';
import * as emailChange from './email-change.ts';
import { clearMediaCookie, setMediaCookie } from './media-cookie.ts';
import { findPendingEmail, listSessions } from './queries.ts';
import * as service from './service.ts';

/** Calls a minute from one network address to endpoints that hash passwords or send mails. */
const GUARDED = { perMinute: 60 };

export function accountRoutes(routes: Routes, app: App): void {
  routes.handle(
    contract.signUp,
    async ({ ctx, body, reply }) => {
      const { user, secrets } = await service.signUp(ctx, body);
      setMediaCookie(app, reply, secrets.mediaToken);
      return { access_token: secrets.token, user };
    },
    GUARDED,
  );
  routes.handle(
    contract.logIn,
    async ({ ctx, body, reply }) => {
      const { user, secrets } = await service.logIn(ctx, body);
      setMediaCookie(app, reply, secrets.mediaToken);
      return { access_token: secrets.token, user };
    },
    GUARDED,
  );
  routes.handle(contract.logOut, async ({ ctx, reply }) => {
    await service.logOut(ctx);
    clearMediaCookie(reply);
    return { message: 'You are signed out.' };
  });
  routes.handle(contract.currentUser, ({ ctx, reply }) => service.loadOwnUser(ctx, reply));
  routes.handle(contract.listSessions, ({ ctx }) => listSessions(ctx));
  routes.handle(contract.endSession, ({ ctx, params }) => service.endSession(ctx, params.id));
  routes.handle(contract.endOtherSessions, ({ ctx }) => service.endOtherSessions(ctx));
  emailRoutes(routes);
  passwordRoutes(routes);
}

function emailRoutes(routes: Routes): void {
  routes.handle(
    contract.verifyEmail,
    async ({ ctx, body }) => {
      await service.verifyEmail(ctx, body.token);
      return { message: 'Your email address is confirmed.' };
    },
    GUARDED,
  );
  routes.handle(
    contract.resendVerification,
    async ({ ctx }) => {
      await service.resendVerification(ctx);
      return { message: 'We sent you a new link. Please look at your mail.' };
    },
    { perMinute: 5 },
  );
  routes.handle(
    contract.changeEmail,
    async ({ ctx, body }) => {
      await emailChange.requestEmailChange(ctx, body.email);
      return { message: 'We sent a link to your new address. It becomes yours when you open the link.' };
    },
    { perMinute: 5 },
  );
  routes.handle(contract.pendingEmailChange, async ({ ctx }) => ({ email: await findPendingEmail(ctx) }));
  routes.handle(contract.cancelEmailChange, ({ ctx }) => emailChange.cancelEmailChange(ctx));
  routes.handle(
    contract.confirmEmailChange,
    async ({ ctx, body }) => {
      await emailChange.confirmEmailChange(ctx, body.token);
      return { message: 'Your email address is changed.' };
    },
    GUARDED,
  );
}

function passwordRoutes(routes: Routes): void {
  routes.handle(
    contract.confirmPassword,
    async ({ ctx, body }) => {
      await service.confirmPassword(ctx, body.password);
      return { message: 'Thank you.' };
    },
    GUARDED,
  );
  routes.handle(
    contract.changePassword,
    async ({ ctx, body }) => {
      await service.changePassword(ctx, body);
      return { message: 'Your password is changed. Other devices are signed out.' };
    },
    GUARDED,
  );
  routes.handle(
    contract.requestPasswordReset,
    async ({ ctx, body }) => {
      await service.requestPasswordReset(ctx, body.email);
      return { message: 'If there is an account with this address, a mail with a link is on its way.' };
    },
    { perMinute: 20 },
  );
  routes.handle(
    contract.confirmPasswordReset,
    async ({ ctx, body }) => {
      await service.confirmPasswordReset(ctx, body);
      return { message: 'Your new password is set. Please sign in with it.' };
    },
    GUARDED,
  );
}
