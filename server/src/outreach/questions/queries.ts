import type { Question } from '@homecoming/contract/questions.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { accessEvent } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { prepared } from '../../platform/db/database.ts';
import { eventQuestions, registrationAnswers } from '../../schema/registrations.ts';
import { presentQuestion } from './present.ts';

/** The questions of an event, in order, for everybody who may read it. */
export async function listQuestions(ctx: UserContext, eventId: string): Promise<{ questions: Question[] }> {
  const { can } = await accessEvent(ctx, eventId, 'read');
  const rows = await selectQuestions(ctx.db).execute({ eventId, counts: can.manage });
  return { questions: rows.map(presentQuestion) };
}

const selectQuestions = prepared((db) => {
  const answers = db
    .select({ count: sql`count(*)::integer` })
    .from(registrationAnswers)
    .where(eq(registrationAnswers.questionId, eventQuestions.id));
  return db
    .select({
      question: eventQuestions,
      answers: sql<number>`case when ${sql.placeholder('counts')}::boolean then (${answers}) else 0 end`,
    })
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, sql.placeholder('eventId')), isNull(eventQuestions.deletedAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id))
    .prepare('questions_of_event');
});
