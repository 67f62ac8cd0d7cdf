import * as questions from '@homecoming/contract/questions.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listQuestions } from './questions/queries.ts';
import * as questionService from './questions/service.ts';

/** What organisers send to and ask of the people of an event. */
export function outreachRoutes(routes: Routes): void {
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
