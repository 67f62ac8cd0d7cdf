import { noteReader } from '../directory/quota/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { manyPagesRead, manyProfilesRead } from '../profiles/facts.ts';

/** Owners see who of their members read as many pages or profiles as is allowed. */
export function noteReaders(facts: FactBus): void {
  facts.subscribe(manyPagesRead, { inTransaction: (tx, read) => noteReader(tx, { ...read, kind: 'pages' }) });
  facts.subscribe(manyProfilesRead, { inTransaction: (tx, read) => noteReader(tx, { ...read, kind: 'profiles' }) });
}
