import * as contract from '@homecoming/contract/profiles.ts';
import { loadOwnUser } from '../accounts/service.ts';
import type { Routes } from '../platform/http/bind.ts';
import { accessProfile } from './access.ts';
import { presentProfile } from './present.ts';
import { updateOwnProfile } from './service.ts';

export function profileRoutes(routes: Routes): void {
  routes.handle(contract.ownProfile, ({ ctx, reply }) => loadOwnUser(ctx, reply));
  routes.handle(contract.updateOwnProfile, ({ ctx, body, files }) => updateOwnProfile(ctx, body, files.photo));
  routes.handle(contract.profileOf, async ({ ctx, params }) => presentProfile(await accessProfile(ctx, params.id)));
}
