import { getProgramKey } from '@homecoming/server/studies/programs/access.ts';
import type { CommunityKey } from './cast/person.ts';
import { idAt } from './ids.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { createRandom } from './random.ts';
import type { ProgramRow, StudyRow, UserRow } from './rows.ts';
import { before, DAY, HOUR } from './times.ts';

/** The community at which people studied. */
const UNIVERSITY: CommunityKey = 'northgate';
/** Who confirmed what people studied there. */
const CONFIRMED_BY = 'amir';
/** Those whose studies wait to be confirmed. */
const WAITING = ['lena', 'maya', 'olivia', 'amir'];

/** What the members of the university studied: the program and year of their profiles. Most are confirmed. */
export function planStudies(
  people: ReadonlyMap<string, UserRow>,
  { ids, memberships }: Belonging,
  now: Date,
): { programs: ProgramRow[]; studies: StudyRow[] } {
  const random = createRandom('studies');
  const communityId = ids.get(UNIVERSITY) ?? '';
  const confirmedBy = getUser(people, CONFIRMED_BY).id;
  const joined = new Map(
    memberships.filter((row) => row.communityId === communityId).map(({ userId, joinedAt }) => [userId, joinedAt]),
  );
  const programs = new Map<string, ProgramRow>();
  const studies = [...people].flatMap(([key, { id: userId, program, graduationYear }]): StudyRow[] => {
    const createdAt = joined.get(userId);
    if (createdAt === undefined || program == null || graduationYear == null) return [];
    const nameKey = getProgramKey(program);
    const made = programs.get(nameKey) ?? {
      id: idAt(createdAt, random),
      communityId,
      name: program,
      nameKey,
      createdAt,
    };
    programs.set(nameKey, made);
    const endsOn = `${graduationYear}-06-30`;
    const outcome = endsOn <= now.toISOString().slice(0, 10) ? 'completed' : 'ongoing';
    const confirmedAt = new Date(Math.min(createdAt.getTime() + DAY, before(now, HOUR).getTime()));
    const confirmed = WAITING.includes(key) ? {} : { confirmedAt, confirmedBy };
    return [{ userId, communityId, programId: made.id, endsOn, outcome, isMain: true, createdAt, ...confirmed }];
  });
  return { programs: [...programs.values()], studies };
}
