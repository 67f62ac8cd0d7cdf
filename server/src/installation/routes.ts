import * as contract from '@homecoming/contract/installation.ts';
import type { Routes } from '../platform/http/bind.ts';
import { getInstallation } from './queries.ts';

/** What the people who look after an installation see of it. */
export function installationRoutes(routes: Routes): void {
  routes.handle(contract.getInstallation, ({ ctx }) => getInstallation(ctx));
}
