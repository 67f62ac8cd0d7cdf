import type { LogEntry } from '@homecoming/contract/moderation-log.ts';
import { AppealOutcome, ItemAction, PersonAction, SubjectKind } from '@homecoming/contract/moderation.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { moderationLog } from '../../schema/moderation-log.ts';

/** A row of the log with the community of its chain, if there is one. */
export interface LogRow {
  readonly entry: InferSelectModel<typeof moderationLog>;
  readonly community: { readonly id: string; readonly name: string } | null;
}

/** An act for a reader of the log, with the names of today. */
export function presentLogEntry({ entry, community }: LogRow, people: ReadonlyMap<string, PersonRow>): LogEntry {
  const { ids } = entry;
  const findPerson = (id: string | null | undefined) => {
    const row = id == null ? undefined : people.get(id);
    return row === undefined ? null : presentPerson(row);
  };
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    act: entry.act,
    by: findPerson(entry.actorId),
    community,
    about: findPerson(ids.user),
    case: ids.case ?? null,
    kind: readCode(SubjectKind, ids.kind),
    item: readCode(ItemAction, ids.item),
    person: readCode(PersonAction, ids.person),
    outcome: readCode(AppealOutcome, ids.outcome),
    plan: ids.plan ?? null,
  };
}

/** A code of the contract; null for none, or one of another version. */
function readCode<Code extends string>(codes: { readonly enum: readonly Code[] }, code: string | null | undefined) {
  return codes.enum.find((known) => known === code) ?? null;
}
