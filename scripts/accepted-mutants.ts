/** Mutants that change nothing anybody could notice, as the program names them, with the reason. */
export const acceptedMutants: readonly { mutant: string; reason: string }[] = [];
