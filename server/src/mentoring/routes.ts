import * as contract from '@homecoming/contract/mentoring.ts';
import { CHANGES_PER_USER, type Routes } from '../platform/http/bind.ts';
import { giveFeedback } from './feedback.ts';
import { listMentors } from './offers/queries.ts';
import { confirmMentor, deleteOffer, saveOffer } from './offers/service.ts';
import { listMentorships, listOwnMentorships } from './queries.ts';
import { acceptMentorship, askMentor, declineMentorship, endMentorship, withdrawMentorship } from './service.ts';

/** Mentors of a community, requests and mentorships. */
export function mentoringRoutes(routes: Routes): void {
  routes.handle(contract.listMentors, ({ ctx, params, query }) => listMentors(ctx, params.id, query));
  routes.handle(contract.saveOffer, ({ ctx, params, body }) => saveOffer(ctx, params.id, body));
  routes.handle(contract.deleteOffer, ({ ctx, params }) => deleteOffer(ctx, params.id));
  routes.handle(contract.confirmMentor, ({ ctx, params, body }) => confirmMentor(ctx, params, body.confirmed));
  routes.handle(contract.listOwnMentorships, ({ ctx, query }) => listOwnMentorships(ctx, query));
  routes.handle(contract.listMentorships, ({ ctx, params, query }) => listMentorships(ctx, params.id, query));
  routes.handle(contract.askMentor, ({ ctx, params, body }) => askMentor(ctx, params.id, body), {
    perUser: CHANGES_PER_USER,
  });
  routes.handle(contract.acceptMentorship, ({ ctx, params }) => acceptMentorship(ctx, params.id));
  routes.handle(contract.declineMentorship, ({ ctx, params, body }) =>
    declineMentorship(ctx, params.id, body.pause ?? false),
  );
  routes.handle(contract.withdrawMentorship, ({ ctx, params }) => withdrawMentorship(ctx, params.id));
  routes.handle(contract.endMentorship, ({ ctx, params }) => endMentorship(ctx, params.id));
  routes.handle(contract.giveMentorshipFeedback, ({ ctx, params, body }) => giveFeedback(ctx, params.id, body));
}
