import { noteReader } from '../directory/quota/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { manyProfilesRead } from '../profiles/facts.ts';

/** Owners see who of their members read as many profiles as a day allows. */
export function noteReaders(facts: FactBus): void {
  facts.subscribe(manyProfilesRead, { inTransaction: (tx, read) => noteReader(tx, { ...read, kind: 'profiles' }) });
}
