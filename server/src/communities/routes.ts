import * as contract from '@homecoming/contract/communities.ts';
import * as inviteCalls from '@homecoming/contract/invites.ts';
import * as memberCalls from '@homecoming/contract/members.ts';
import * as planCalls from '@homecoming/contract/plans.ts';
import * as ruleCalls from '@homecoming/contract/rules.ts';
import { getLeaderboard as leaderboardCall } from '@homecoming/contract/points.ts';
import type { Routes } from '../platform/http/bind.ts';
import { deleteCommunity } from './deletion.ts';
import * as invites from './invites/service.ts';
import { getInviteOffer } from './invites/queries.ts';
import { getLeaderboard } from './leaderboard/queries.ts';
import { countClassmates, listClassYears } from './members/queries.ts';
import { changeToRole, roleChanges } from './members/role-changes.ts';
import { changeMembership } from './members/service.ts';
import { getCommunityLimits, getMemberLimits, listPlanRequests, listStaffCommunities } from './plans/queries.ts';
import * as planRequests from './plans/requests.ts';
import { setPlan } from './plans/service.ts';
import { getCommunity, listCommunities, listPublicCommunities } from './queries.ts';
import { getRules } from './rules/queries.ts';
import { setRules } from './rules/service.ts';
import * as service from './service.ts';

/** Communities, their members, invites and plans. */
export function communityRoutes(routes: Routes): void {
  routes.handle(contract.listCommunities, ({ ctx, query }) => listCommunities(ctx, query));
  routes.handle(contract.listPublicCommunities, ({ ctx, query }) => listPublicCommunities(ctx, query));
  routes.handle(contract.createCommunity, ({ ctx, body, files }) => service.createCommunity(ctx, body, files));
  routes.handle(contract.getCommunity, ({ ctx, params }) => getCommunity(ctx, params.id));
  routes.handle(contract.updateCommunity, ({ ctx, params, body, files }) =>
    service.updateCommunity(ctx, params.id, body, files),
  );
  routes.handle(contract.deleteCommunity, ({ ctx, params, body }) => deleteCommunity(ctx, params.id, body.name));
  routes.handle(contract.leaveCommunity, async ({ ctx, params }) => {
    await service.leaveCommunity(ctx, params.id);
    return { message: 'You have left this community.' };
  });
  routes.handle(ruleCalls.getRules, ({ ctx, params }) => getRules(ctx, params.id));
  routes.handle(ruleCalls.setRules, ({ ctx, params, body }) => setRules(ctx, params.id, body));
  memberRoutes(routes);
  inviteRoutes(routes);
  planRoutes(routes);
}

function memberRoutes(routes: Routes): void {
  routes.handle(memberCalls.listClassYears, ({ ctx, params }) => listClassYears(ctx, params.id), { perMinute: 20 });
  routes.handle(leaderboardCall, ({ ctx, params, query }) => getLeaderboard(ctx, params.id, query));
  routes.handle(memberCalls.countClassmates, ({ ctx, query }) => countClassmates(ctx, query.communities.split(',')), {
    perUser: [{ max: 30, windowMs: 60_000 }],
  });
  routes.handle(memberCalls.changeRole, ({ ctx, params, body }) =>
    changeMembership(ctx, params.id, body.user_id, changeToRole(body)),
  );
  routes.handle(memberCalls.removeMember, ({ ctx, params }) =>
    changeMembership(ctx, params.id, params.userId, roleChanges.removeMember),
  );
  for (const [call, change] of roleChangeRoutes) {
    // Each person who is added gets a notification and a mail.
    const limit = 'addsPeople' in change ? { perHour: 100 } : {};
    routes.handle(call, ({ ctx, params, body }) => changeMembership(ctx, params.id, body.user_id, change), limit);
  }
}

/** The calls that each make one change of a role. */
const roleChangeRoutes = [
  [memberCalls.addMember, roleChanges.addMember],
  [memberCalls.addAdmin, roleChanges.addAdmin],
  [memberCalls.removeAdmin, roleChanges.removeAdmin],
  [memberCalls.addOwner, roleChanges.addOwner],
  [memberCalls.removeOwner, roleChanges.removeOwner],
  [memberCalls.addPaymentOwner, roleChanges.addPaymentOwner],
  [memberCalls.removePaymentOwner, roleChanges.removePaymentOwner],
] as const;

function inviteRoutes(routes: Routes): void {
  routes.handle(inviteCalls.listInvites, ({ ctx, params }) => invites.listInvites(ctx, params.id));
  routes.handle(
    inviteCalls.inviteByEmail,
    ({ ctx, params, body }) => invites.inviteByEmail(ctx, params.id, body.emails),
    { perMinute: 20 },
  );
  routes.handle(inviteCalls.renewInviteLink, ({ ctx, params }) => invites.renewLink(ctx, params.id));
  routes.handle(inviteCalls.resendInvite, ({ ctx, params }) => invites.resendInvite(ctx, params.id, params.inviteId));
  routes.handle(inviteCalls.withdrawInvite, ({ ctx, params }) =>
    invites.withdrawInvite(ctx, params.id, params.inviteId),
  );
  routes.handle(inviteCalls.getInviteOffer, ({ ctx, params }) => getInviteOffer(ctx, params.token), { perMinute: 60 });
  routes.handle(inviteCalls.acceptInvite, ({ ctx, params }) => invites.acceptInvite(ctx, params.token), {
    perMinute: 60,
  });
}

function planRoutes(routes: Routes): void {
  routes.handle(planCalls.getMemberLimits, ({ ctx, params }) => getMemberLimits(ctx, params.id));
  routes.handle(planCalls.getCommunityLimits, ({ ctx }) => getCommunityLimits(ctx));
  routes.handle(planCalls.listStaffCommunities, ({ ctx, query }) => listStaffCommunities(ctx, query));
  routes.handle(
    planCalls.requestPlan,
    // Each tells the staff by mail.
    ({ ctx, params, body }) => planRequests.requestPlan(ctx, params.id, body.plan),
    { perHour: 20 },
  );
  routes.handle(planCalls.withdrawPlanRequest, ({ ctx, params }) => planRequests.withdrawPlanRequest(ctx, params.id));
  routes.handle(planCalls.listPlanRequests, ({ ctx, query }) => listPlanRequests(ctx, query));
  routes.handle(planCalls.grantPlanRequest, ({ ctx, params }) => planRequests.grantPlanRequest(ctx, params.id));
  routes.handle(planCalls.declinePlanRequest, ({ ctx, params }) => planRequests.declinePlanRequest(ctx, params.id));
  routes.handle(planCalls.setCommunityPlan, ({ ctx, params, body }) => setPlan(ctx, params.id, body));
}
