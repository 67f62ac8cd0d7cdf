import { commonErrors } from '@homecoming/contract/errors.ts';
import * as contract from '@homecoming/contract/profiles.ts';
import type { FastifyReply } from 'fastify';
import { findUser } from '../accounts/access.ts';
import { presentOwnUser } from '../accounts/present.ts';
import type { App } from '../platform/app.ts';
import type { Routes } from '../platform/http/bind.ts';
import { fail } from '../platform/http/fail.ts';
import { accessProfile } from './access.ts';
import { presentProfile } from './present.ts';
import { updateOwnProfile } from './service.ts';

/** `onOwnProfile` runs when a page loads its user: accounts renews the cookie for pictures there. */
export function profileRoutes(routes: Routes, onOwnProfile: (app: App, reply: FastifyReply) => void): void {
  routes.handle(contract.ownProfile, async ({ ctx, reply }) => {
    const user = await findUser(ctx.db, ctx.actor.userId);
    if (user === null) throw fail(commonErrors.unauthenticated);
    onOwnProfile(ctx, reply);
    return presentOwnUser(user);
  });
  routes.handle(contract.updateOwnProfile, ({ ctx, body, files }) => updateOwnProfile(ctx, body, files.photo));
  routes.handle(contract.profileOf, async ({ ctx, params }) => presentProfile(await accessProfile(ctx, params.id)));
}
