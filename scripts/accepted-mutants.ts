/** Mutants that change nothing anybody could notice, as the program names them, with the reason. */
export const acceptedMutants: readonly { mutant: string; reason: string }[] = [
  {
    mutant:
      'server/src/media/access.ts: subjectType === null || subjectId === null → (subjectType === null && subjectId === null)',
    reason: 'A constraint of the tables of pictures and files lets both be null, or neither.',
  },
];
