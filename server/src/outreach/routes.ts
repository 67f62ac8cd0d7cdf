import * as blasts from '@homecoming/contract/blasts.ts';
import * as feedback from '@homecoming/contract/event-feedback.ts';
import { getEventStatistics } from '@homecoming/contract/event-statistics.ts';
import * as questions from '@homecoming/contract/questions.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listBlasts } from './blasts/queries.ts';
import * as blastService from './blasts/service.ts';
import { listFeedback } from './feedback/queries.ts';
import { getSchedule, schedule, unschedule } from './feedback/schedule.ts';
import { submitFeedback } from './feedback/service.ts';
import { listQuestions } from './questions/queries.ts';
import * as questionService from './questions/service.ts';
import { getReminders } from './reminders/queries.ts';
import { sendReminder } from './reminders/service.ts';
import { getStatistics } from './statistics/queries.ts';

/** What organisers send to and ask of the people of an event. */
export function outreachRoutes(routes: Routes): void {
  questionRoutes(routes);
  blastRoutes(routes);
  routes.handle(blasts.getReminders, ({ ctx, params }) => getReminders(ctx, params.id));
  routes.handle(blasts.sendReminder, ({ ctx, params, body }) => sendReminder(ctx, params.id, body));
  feedbackRoutes(routes);
  routes.handle(getEventStatistics, ({ ctx, params }) => getStatistics(ctx, params.id));
}

function questionRoutes(routes: Routes): void {
  routes.handle(questions.listQuestions, ({ ctx, params }) => listQuestions(ctx, params.id));
  routes.handle(questions.createQuestions, ({ ctx, params, body }) =>
    questionService.createQuestions(ctx, params.id, body),
  );
  routes.handle(questions.updateQuestion, ({ ctx, params, body }) =>
    questionService.updateQuestion(ctx, params.id, params.qid, body),
  );
  routes.handle(questions.deleteQuestion, ({ ctx, params }) =>
    questionService.deleteQuestion(ctx, params.id, params.qid),
  );
}

function blastRoutes(routes: Routes): void {
  routes.handle(blasts.listBlasts, ({ ctx, params, query }) => listBlasts(ctx, params.id, query));
  routes.handle(blasts.createBlast, ({ ctx, params, body }) => blastService.createBlast(ctx, params.id, body));
  routes.handle(blasts.updateBlast, ({ ctx, params, body }) =>
    blastService.updateBlast(ctx, params.id, params.blastId, body),
  );
  routes.handle(blasts.deleteBlast, ({ ctx, params }) => blastService.deleteBlast(ctx, params.id, params.blastId));
  routes.handle(blasts.hideBlast, ({ ctx, params, body }) =>
    blastService.hideBlast(ctx, params.id, params.blastId, body),
  );
  routes.handle(blasts.addBlastReaction, ({ ctx, params, body }) =>
    blastService.addReaction(ctx, params.id, params.blastId, body.reaction_type),
  );
  routes.handle(blasts.removeBlastReaction, ({ ctx, params, body, query }) =>
    blastService.removeReaction(ctx, params.id, params.blastId, { ...body, ...query }),
  );
}

function feedbackRoutes(routes: Routes): void {
  routes.handle(feedback.submitFeedback, ({ ctx, params, body }) => submitFeedback(ctx, params.id, body));
  routes.handle(feedback.listFeedback, ({ ctx, params, query }) => listFeedback(ctx, params.id, query));
  routes.handle(feedback.getFeedbackSchedule, ({ ctx, params }) => getSchedule(ctx, params.id));
  routes.handle(feedback.scheduleFeedback, ({ ctx, params, body }) => schedule(ctx, params.id, body));
  routes.handle(feedback.unscheduleFeedback, ({ ctx, params }) => unschedule(ctx, params.id));
}
