import type { Question } from '@homecoming/contract/questions.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { accessEvent, type EventAccess } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { eventQuestions, registrationAnswers } from '../../schema/registrations.ts';
import { presentQuestion } from './present.ts';

/** The questions of an event, in order, for everybody who may read it. */
export async function listQuestions(ctx: UserContext, eventId: string): Promise<{ questions: Question[] }> {
  return presentQuestions(ctx.db, await accessEvent(ctx, eventId, 'read'));
}

/** The questions of an event that its reader has accessed. */
export async function presentQuestions(db: Queryable, { event, can }: EventAccess): Promise<{ questions: Question[] }> {
  const rows = await questionsOf(db).execute({ eventId: event.id, counts: can.manage });
  return { questions: rows.map(presentQuestion) };
}

const questionsOf = prepared((db) => {
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
