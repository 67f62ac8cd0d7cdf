import * as contract from '@homecoming/contract/registrations.ts';
import type { Routes } from '../platform/http/bind.ts';
import { checkIn, checkInByEmail, undoCheckIn } from './check-in/check-in.ts';
import { exportAttendees } from './export.ts';
import { addAttendee, approveRequest, declineRequest, removeAttendee } from './organise.ts';
import { getRegistrationStatus, getTicket, listAttendees, listRequests } from './queries.ts';
import { cancelRegistration, register } from './register.ts';

/** Registrations for events, attendees and check-in. */
export function registrationRoutes(routes: Routes): void {
  routes.handle(contract.register, ({ ctx, params, body }) => register(ctx, params.id, body));
  routes.handle(contract.getRegistrationStatus, ({ ctx, params }) => getRegistrationStatus(ctx, params.eventId));
  routes.handle(contract.cancelRegistration, ({ ctx, params }) => cancelRegistration(ctx, params.id, params.joinId));
  routes.handle(contract.listEventRequests, ({ ctx, params, query }) => listRequests(ctx, params.id, query));
  routes.handle(contract.approveEventRequest, ({ ctx, params }) => approveRequest(ctx, params.id, params.requestId));
  routes.handle(contract.declineEventRequest, ({ ctx, params, body }) =>
    declineRequest(ctx, params.id, params.requestId, body.reason || null),
  );
  routes.handle(contract.addAttendee, ({ ctx, params, query, body }) => addAttendee(ctx, params.id, query, body));
  routes.handle(contract.removeAttendee, ({ ctx, params, query, body }) => removeAttendee(ctx, params.id, query, body));
  routes.handle(contract.listAttendees, ({ ctx, params, query }) => listAttendees(ctx, params.id, query));
  routes.handle(contract.exportAttendees, ({ ctx, params }) => exportAttendees(ctx, params.id));
  routes.handle(contract.getTicket, ({ ctx, params }) => getTicket(ctx, params.id));
  routes.handle(contract.checkIn, ({ ctx, params, body }) => checkIn(ctx, params.id, body));
  routes.handle(contract.manualCheckIn, ({ ctx, body }) => checkInByEmail(ctx, body));
  routes.handle(contract.undoCheckIn, ({ ctx, params }) => undoCheckIn(ctx, params.id));
}
