import * as contract from '@homecoming/contract/contacts.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listContacts, listMet } from './queries.ts';
import { chooseMet, removeContact, updateMet, withdrawMet } from './service.ts';

/** People met at events, and the contacts that they become. */
export function contactRoutes(routes: Routes): void {
  routes.handle(contract.listMet, ({ ctx, params, query }) => listMet(ctx, params.id, query));
  routes.handle(contract.updateMet, ({ ctx, params, body }) => updateMet(ctx, params.id, body.shown));
  routes.handle(contract.chooseMet, ({ ctx, params }) => chooseMet(ctx, params.id, params.userId));
  routes.handle(contract.withdrawMet, ({ ctx, params }) => withdrawMet(ctx, params.id, params.userId));
  routes.handle(contract.listContacts, ({ ctx, query }) => listContacts(ctx, query));
  routes.handle(contract.removeContact, ({ ctx, params }) => removeContact(ctx, params.userId));
}
