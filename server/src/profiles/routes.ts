import * as contract from '@homecoming/contract/profiles.ts';
import { deleteAccount, loadOwnUser } from '../accounts/service.ts';
import type { Routes } from '../platform/http/bind.ts';
import { exportAccount } from './export/service.ts';
import { getProfile, previewProfile } from './queries.ts';
import { updateOwnProfile } from './service.ts';

export function profileRoutes(routes: Routes): void {
  routes.handle(contract.ownProfile, ({ ctx, reply }) => loadOwnUser(ctx, reply));
  routes.handle(contract.updateOwnProfile, ({ ctx, body, files }) => updateOwnProfile(ctx, body, files.photo));
  routes.handle(contract.previewProfile, ({ ctx, query }) => previewProfile(ctx, query.community));
  routes.handle(contract.deleteAccount, ({ ctx, body, reply }) => deleteAccount(ctx, body.password, reply), {
    perMinute: 60,
  });
  routes.handle(contract.getProfile, ({ ctx, params }) => getProfile(ctx, params.id));
  // A call answered with password_required counts towards the limit, too.
  routes.handle(contract.exportAccount, ({ ctx }) => exportAccount(ctx), { perHour: 6 });
}
