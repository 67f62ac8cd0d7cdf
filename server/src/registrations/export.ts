import { Readable } from 'node:stream';
import { minorDigits } from '@homecoming/contract/currencies.ts';
import type { Answer } from '@homecoming/contract/registrations.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { accessEvent } from '../events/access.ts';
import type { UserContext } from '../platform/app.ts';
import { OLDEST } from '../platform/db/keyset.ts';
import { Download } from '../platform/http/download.ts';
import { readFromReplica } from '../platform/db/read-from-replica.ts';
import { registrations } from '../schema/registrations.ts';
import { findQuestions, type QuestionRow } from './answers/answers.ts';
import type { RegistrationView } from './present.ts';
import { selectViews } from './queries.ts';

/** The number of rows of one query. */
const PAGE_SIZE = 500;

const columns = [
  'First name',
  'Last name',
  'Email',
  'Status',
  'Registered at',
  'Checked in at',
  'Door',
  'Price',
  'Currency',
  'Added by an organiser',
] as const;

/**
 * Everybody who registered, in order, as CSV for spreadsheets: a byte order mark, and no cell that is taken for a formula.
 * Memory holds one page of rows.
 */
export async function exportAttendees(ctx: UserContext, eventId: string): Promise<Download> {
  const { event } = await accessEvent(ctx, eventId, 'manage');
  const questions = await findQuestions(ctx.db, eventId);
  // Loaded with the first file: it takes 6 MB.
  const { stringify } = await import('csv-stringify');
  const csv = stringify({ bom: true, escape_formulas: true });
  const lines = Readable.from(streamLines(ctx, eventId, questions));
  lines.on('error', (error) => csv.destroy(error));
  return new Download(`attendees-${event.startsAt.toISOString().slice(0, 10)}.csv`, lines.pipe(csv));
}

async function* streamLines(
  ctx: UserContext,
  eventId: string,
  questions: readonly QuestionRow[],
): AsyncGenerator<readonly string[]> {
  yield [...columns, ...questions.map(({ label }) => label)];
  for (let after = OLDEST; ;) {
    const isNext = and(eq(registrations.eventId, eventId), gt(registrations.id, after));
    const rows = await readFromReplica(ctx, (db) =>
      selectViews(db).where(isNext).orderBy(asc(registrations.id)).limit(PAGE_SIZE),
    );
    for (const row of rows) yield toLine(row, questions);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = last.registration.id;
  }
}

function toLine({ user, registration, answers }: RegistrationView, questions: readonly QuestionRow[]): string[] {
  const { status, createdAt, checkedInAt, checkedInDoor, priceAmount, priceCurrency, addedFree } = registration;
  const given = new Map(answers.map((answer: Answer) => [answer.question, answer.answer]));
  return [
    user.firstName,
    user.lastName,
    user.email ?? '',
    status,
    createdAt.toISOString(),
    checkedInAt?.toISOString() ?? '',
    checkedInDoor ?? '',
    ...priceCells(priceAmount, priceCurrency),
    addedFree ? 'yes' : '',
    ...questions.map(({ id }) => [given.get(id) ?? []].flat().join(', ')),
  ];
}

/** A price in major units, with the decimals of its currency: `12.00`, `EUR`. */
function priceCells(amount: number | null, currency: string | null): [string, string] {
  if (amount === null || currency === null) return ['', ''];
  const digits = minorDigits(currency);
  return [(amount / 10 ** digits).toFixed(digits), currency.toUpperCase()];
}
