import type { Program } from '@homecoming/contract/studies.ts';
import type { ProgramRow } from './access.ts';

export function presentProgram({ id, name, aliases, endsOn }: ProgramRow, mayEdit: boolean): Program {
  return { id, name, aliases, ends_on: endsOn, can: { edit: mayEdit } };
}
