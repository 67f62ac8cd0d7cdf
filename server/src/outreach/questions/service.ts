import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  MAX_QUESTIONS,
  questionErrors,
  type createQuestions as createCall,
  type Question,
  type updateQuestion as updateCall,
} from '@homecoming/contract/questions.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { accessEvent, lockEvent } from '../../events/access.ts';
import { checkOptions, insertQuestions, listQuestionTexts } from '../../events/questions/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { eventQuestions, registrationAnswers } from '../../schema/registrations.ts';
import { screenEventTexts } from '../../trust/screening/service.ts';
import type { QuestionRow } from './present.ts';
import { listQuestions } from './queries.ts';

/** Appends questions. Returns the whole list. */
export function createQuestions(
  ctx: UserContext,
  eventId: string,
  { questions }: BodyOf<typeof createCall>,
): Promise<{ questions: Question[] }> {
  return createIdempotently(ctx, {
    async create(tx) {
      const { event, questions: existing } = await lockQuestions(ctx, tx, eventId);
      if (existing.length + questions.length > MAX_QUESTIONS) throw fail(questionErrors.too_many_questions);
      await screenEventTexts(tx, ctx, event, { questions: listQuestionTexts(questions) });
      await insertQuestions(tx, { eventId, questions, position: existing.length, at: ctx.clock.now() });
      return eventId;
    },
    read: listQuestions,
  });
}

/** Changes a question; with `position` the others move aside. */
export function updateQuestion(
  ctx: UserContext,
  eventId: string,
  id: string,
  { label, kind: newKind, options, required, position }: BodyOf<typeof updateCall>,
): Promise<Question> {
  return transaction(ctx, async (tx) => {
    const { event, question: before, others } = await lockQuestion(ctx, tx, eventId, id);
    const kind = newKind ?? before.kind;
    if (kind !== before.kind && (await isAnswered(tx, id))) throw fail(questionErrors.kind_frozen);
    const changes = {
      label: label ?? before.label,
      kind,
      options: checkOptions(kind, options ?? before.options),
      required: required ?? before.required,
    };
    await screenEventTexts(tx, ctx, event, { label, options });
    await tx.update(eventQuestions).set(changes).where(eq(eventQuestions.id, id));
    if (position !== undefined) await renumber(tx, others.toSpliced(position, 0, before));
    const { questions } = await listQuestions(withTransaction(ctx, tx), eventId);
    const changed = questions.find((question) => question.id === id);
    if (changed === undefined) throw fail(questionErrors.question_not_found);
    return changed;
  });
}

/** Deletes a question, or hides it where it has answers: they stay with their registrations. */
export function deleteQuestion(ctx: UserContext, eventId: string, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { others } = await lockQuestion(ctx, tx, eventId, id);
    if (await isAnswered(tx, id)) {
      await tx.update(eventQuestions).set({ deletedAt: ctx.clock.now() }).where(eq(eventQuestions.id, id));
    } else {
      await tx.delete(eventQuestions).where(eq(eventQuestions.id, id));
    }
    await renumber(tx, others);
  });
}

/** The questions of an event in order. The event is locked: registrations answer, and others edit, before or after. */
async function lockQuestions(ctx: UserContext, tx: Transaction, eventId: string) {
  await accessEvent(withTransaction(ctx, tx), eventId, 'manage');
  const event = await lockEvent(tx, eventId);
  const questions = await tx
    .select()
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, eventId), isNull(eventQuestions.deletedAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id));
  return { event, questions };
}

async function lockQuestion(ctx: UserContext, tx: Transaction, eventId: string, id: string) {
  const { event, questions } = await lockQuestions(ctx, tx, eventId);
  const question = questions.find((one) => one.id === id);
  if (question === undefined) throw fail(questionErrors.question_not_found);
  return { event, question, others: questions.filter((one) => one !== question) };
}

async function isAnswered(tx: Transaction, questionId: string): Promise<boolean> {
  const [answer] = await tx
    .select({ id: registrationAnswers.questionId })
    .from(registrationAnswers)
    .where(eq(registrationAnswers.questionId, questionId))
    .limit(1);
  return answer !== undefined;
}

/** Numbers questions from 0 in the given order. */
async function renumber(tx: Transaction, questions: readonly QuestionRow[]): Promise<void> {
  const ids = questions.map(({ id }) => id);
  await tx
    .update(eventQuestions)
    .set({ position: sql`place.number - 1` })
    .from(sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as place (id, number)`)
    .where(sql`${eventQuestions.id} = place.id`);
}
