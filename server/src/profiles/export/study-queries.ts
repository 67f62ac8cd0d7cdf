import { eq } from 'drizzle-orm';
import { communities } from '../../schema/communities.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import type { OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

/** What the user studied. */
export const ownStudyLists: Record<string, OwnRows> = {
  studies: {
    table: studies,
    owner: studies.userId,
    key: [studies.id],
    columns: {
      community: visibleNames(studies.userId).community,
      program: programs.name,
      endsOn: studies.endsOn,
      outcome: studies.outcome,
      main: studies.isMain,
      confirmedAt: studies.confirmedAt,
      correction: studies.correction,
      createdAt: studies.createdAt,
    },
    joins: [
      [programs, eq(programs.id, studies.programId)],
      [communities, eq(communities.id, studies.communityId)],
    ],
  },
};
